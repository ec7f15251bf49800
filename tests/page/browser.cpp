#include "tests/page/browser.h"

#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/core/detail/base64.hpp>
#include <boost/beast/websocket.hpp>

#include <chrono>
#include <fstream>
#include <iterator>
#include <regex>
#include <stdexcept>
#include <thread>

#include "tests/window/display.h"
#include "tests/window/process.h"
#include "tests/window/timeouts.h"

namespace lanescope::page_test {
namespace {

namespace fs = std::filesystem;
namespace beast = boost::beast;
using nlohmann::json;
using window_test::Process;
using window_test::Tokens;

std::string read_all(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// A program's first line that matches.
std::smatch wait_for_line(Process& program, const fs::path& output, const std::regex& pattern, std::string& text) {
    window_test::Timeout timeout(program);
    for (std::smatch found; !program.ended() && !timeout.is_over();) {
        text = read_all(output);
        if (std::regex_search(text, found, pattern)) return found;
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    throw std::runtime_error("the browser does not start: " + read_all(output));
}

/// Messages in JSON with numbered answers.
class Wire {
public:
    Wire(const std::string& host, const std::string& port, const std::string& path) {
        boost::asio::ip::tcp::resolver resolver(context_);
        boost::asio::connect(socket_.next_layer(), resolver.resolve(host, port));
        socket_.read_message_max(std::size_t(1) << 30);
        socket_.handshake(host + ":" + port, path);
    }

    /// Returns "result". Events that come first are kept.
    json ask(const std::string& method, json parameters, const std::string& session = {}) {
        json message{{"id", ++last_}, {"method", method}, {"params", std::move(parameters)}};
        if (!session.empty()) message["sessionId"] = session;
        socket_.write(boost::asio::buffer(message.dump()));
        for (;;) {
            json answer = read();
            if (answer.value("id", 0) != last_) {
                if (answer.contains("method")) events.push_back(std::move(answer));
                continue;
            }
            if (answer.contains("error")) throw std::runtime_error(method + ": " + answer.dump());
            return answer.at("result");
        }
    }
    json wait_for(const std::string& event) {
        for (;;) {
            for (const json& seen : events)
                if (seen.at("method") == event) return seen.at("params");
            events.push_back(read());
        }
    }

    std::vector<json> events;

private:
    json read() {
        beast::flat_buffer buffer;
        socket_.read(buffer);
        return json::parse(beast::buffers_to_string(buffer.data()));
    }

    boost::asio::io_context context_;
    beast::websocket::stream<boost::asio::ip::tcp::socket> socket_{context_};
    int last_ = 0;
};

window_test::Picture picture_of(const std::string& base64, const fs::path& file) {
    namespace coder = beast::detail::base64;
    std::string bytes(coder::decoded_size(base64.size()), '\0');
    bytes.resize(coder::decode(bytes.data(), base64.data(), base64.size()).first);
    std::ofstream(file, std::ios::binary) << bytes;
    return window_test::Picture::read(file);
}

/// Drivers report that a screenshot reads pixels.
bool is_of_page(const json& entry) {
    return entry.at("level") != "verbose" &&
           entry.at("text").get<std::string>().find("Performance") == std::string::npos;
}

class Chromium : public Browser {
public:
    Chromium(const BrowserKind& kind, int width, int height, const fs::path& folder)
        : program_(words(kind, width, height, folder), {}, folder, "chromium"), wire_(connect(folder)) {
        const std::string target = wire_.ask("Target.createTarget", {{"url", "about:blank"}}).at("targetId");
        session_ = wire_.ask("Target.attachToTarget", {{"targetId", target}, {"flatten", true}}).at("sessionId");
        for (const char* part : {"Page", "Runtime", "Log"}) ask(std::string(part) + ".enable");
        ask("Emulation.setDeviceMetricsOverride",
            {{"width", width}, {"height", height}, {"deviceScaleFactor", 1}, {"mobile", false}});
        if (!kind.scripts) ask("Emulation.setScriptExecutionDisabled", {{"value", true}});
    }

    void open(const std::string& url) override {
        wire_.events.clear();
        ask("Page.navigate", {{"url", "about:blank"}});
        wire_.wait_for("Page.loadEventFired");
        wire_.events.clear();
        ask("Page.navigate", {{"url", url}});
        wire_.wait_for("Page.loadEventFired");
    }
    json evaluate(const std::string& expression) override {
        const json answer =
            ask("Runtime.evaluate", {{"expression", expression}, {"awaitPromise", true}, {"returnByValue", true}});
        if (answer.contains("exceptionDetails")) throw std::runtime_error(answer.dump());
        return answer.at("result").value("value", json());
    }
    void move(double x, double y) override { mouse("mouseMoved", x, y, 0); }
    void click(double x, double y) override {
        move(x, y);
        mouse("mousePressed", x, y, 1);
        mouse("mouseReleased", x, y, 1);
    }
    void press(char32_t key) override {
        const std::string text(1, char(key));
        ask("Input.dispatchKeyEvent", {{"type", "keyDown"},
                                       {"key", text},
                                       {"text", text},
                                       {"windowsVirtualKeyCode", std::toupper(int(key))},
                                       {"code", "Key" + std::string(1, char(std::toupper(int(key))))}});
        ask("Input.dispatchKeyEvent",
            {{"type", "keyUp"}, {"key", text}, {"windowsVirtualKeyCode", std::toupper(int(key))}});
    }
    window_test::Picture picture(const fs::path& file) override {
        return picture_of(ask("Page.captureScreenshot", {{"format", "png"}}).at("data"), file);
    }
    std::vector<std::string> complaints() override {
        evaluate("0");  // brings the events that are on their way
        std::vector<std::string> found;
        for (const json& event : wire_.events) {
            const json& given = event.at("params");
            if (event.at("method") == "Runtime.exceptionThrown") found.push_back(given.dump());
            if (event.at("method") == "Runtime.consoleAPICalled" &&
                (given.at("type") == "error" || given.at("type") == "warning"))
                found.push_back(given.at("args").dump());
            if (event.at("method") == "Log.entryAdded" && is_of_page(given.at("entry")))
                found.push_back(given.at("entry").dump());
        }
        return found;
    }

private:
    static Tokens words(const BrowserKind& kind, int width, int height, const fs::path& folder) {
        Tokens words{kind.program,
                     "--headless",
                     "--no-sandbox",
                     "--disable-quic",
                     "--no-first-run",
                     "--disable-background-networking",
                     "--disable-component-update",
                     "--disable-sync",
                     "--hide-scrollbars",
                     "--disable-gpu",
                     "--use-angle=swiftshader",
                     "--enable-unsafe-swiftshader",
                     "--remote-debugging-port=0",
                     "--user-data-dir=" + (folder / "profile").string(),
                     "--window-size=" + std::to_string(width) + "," + std::to_string(height)};
        if (!kind.webgl) words.insert(words.end(), {"--disable-3d-apis"});
        words.push_back("about:blank");
        return words;
    }
    Wire connect(const fs::path& folder) {
        std::string text;
        const auto found = wait_for_line(program_, folder / "chromium",
                                         std::regex("DevTools listening on ws://([0-9.]+):([0-9]+)(/\\S+)"), text);
        return Wire(found[1], found[2], found[3]);
    }
    json ask(const std::string& method, json parameters = json::object()) {
        return wire_.ask(method, std::move(parameters), session_);
    }
    void mouse(const char* type, double x, double y, int clicks) {
        ask("Input.dispatchMouseEvent", {{"type", type},
                                         {"x", x},
                                         {"y", y},
                                         {"button", clicks ? "left" : "none"},
                                         {"buttons", std::string_view(type) == "mousePressed" ? 1 : 0},
                                         {"clickCount", clicks}});
    }

    Process program_;
    Wire wire_;
    std::string session_;
};

class Firefox : public Browser {
public:
    Firefox(const BrowserKind& kind, int width, int height, const fs::path& folder)
        : display_(width + 100, height + 200, folder),
          program_(words(kind, folder), {{"DISPLAY", display_.name()}, {"MOZ_ENABLE_WAYLAND", ""}}, folder, "firefox"),
          wire_(connect(folder)) {
        wire_.ask("session.new", {{"capabilities", json::object()}});
        wire_.ask("session.subscribe", {{"events", {"log.entryAdded"}}});
        context_ = wire_.ask("browsingContext.getTree", json::object()).at("contexts").at(0).at("context");
        wire_.ask("browsingContext.setViewport",
                  {{"context", context_}, {"viewport", {{"width", width}, {"height", height}}}});
    }

    void open(const std::string& url) override {
        for (const std::string& to : {std::string("about:blank"), url}) {
            wire_.events.clear();
            wire_.ask("browsingContext.navigate", {{"context", context_}, {"url", to}, {"wait", "complete"}});
        }
    }
    json evaluate(const std::string& expression) override {
        const json answer = wire_.ask(
            "script.evaluate", {{"expression", "Promise.resolve(" + expression + ").then(v => JSON.stringify(v))"},
                                {"target", {{"context", context_}}},
                                {"awaitPromise", true}});
        if (answer.at("type") != "success") throw std::runtime_error(answer.dump());
        const json& value = answer.at("result");
        return value.contains("value") ? json::parse(value.at("value").get<std::string>()) : json();
    }
    void move(double x, double y) override { act("pointer", {moved(x, y)}); }
    void click(double x, double y) override {
        act("pointer", {moved(x, y), {{"type", "pointerDown"}, {"button", 0}}, {{"type", "pointerUp"}, {"button", 0}}});
    }
    void press(char32_t key) override {
        const std::string text(1, char(key));
        act("key", {{{"type", "keyDown"}, {"value", text}}, {{"type", "keyUp"}, {"value", text}}});
    }
    window_test::Picture picture(const fs::path& file) override {
        return picture_of(wire_.ask("browsingContext.captureScreenshot", {{"context", context_}}).at("data"), file);
    }
    std::vector<std::string> complaints() override {
        evaluate("0");
        std::vector<std::string> found;
        for (const json& event : wire_.events)
            if (event.at("method") == "log.entryAdded" &&
                (event.at("params").at("level") == "error" || event.at("params").at("level") == "warn"))
                found.push_back(event.at("params").at("text").dump());
        return found;
    }

private:
    static json moved(double x, double y) {
        return {{"type", "pointerMove"}, {"x", int(x)}, {"y", int(y)}, {"duration", 0}};
    }
    static Tokens words(const BrowserKind& kind, const fs::path& folder) {
        fs::create_directory(folder / "profile");
        std::ofstream(folder / "profile" / "user.js")
            << "user_pref('webgl.force-enabled', true);\nuser_pref('gfx.webrender.software', true);\n"
               "user_pref('browser.shell.checkDefaultBrowser', false);\nuser_pref('app.update.auto', false);\n"
               "user_pref('datareporting.policy.dataSubmissionEnabled', false);\n";
        return {kind.program, "--remote-debugging-port",     "0",          "--no-remote",
                "--profile",  (folder / "profile").string(), "about:blank"};
    }
    Wire connect(const fs::path& folder) {
        std::string text;
        const auto found = wait_for_line(program_, folder / "firefox",
                                         std::regex("WebDriver BiDi listening on ws://([0-9.]+):([0-9]+)"), text);
        return Wire(found[1], found[2], "/session");
    }
    void act(const std::string& type, json actions) {
        wire_.ask(
            "input.performActions",
            {{"context", context_}, {"actions", {{{"type", type}, {"id", type}, {"actions", std::move(actions)}}}}});
    }

    window_test::Display display_;
    Process program_;
    Wire wire_;
    std::string context_;
};

}  // namespace

std::ostream& operator<<(std::ostream& out, const BrowserKind& kind) { return out << kind.name; }

std::unique_ptr<Browser> start_browser(const BrowserKind& kind, int width, int height, const fs::path& folder) {
    if (kind.name == "firefox") return std::make_unique<Firefox>(kind, width, height, folder);
    return std::make_unique<Chromium>(kind, width, height, folder);
}

}  // namespace lanescope::page_test
