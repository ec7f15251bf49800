#include "tests/window/drive.h"

#include <fnmatch.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <thread>

#include "tests/window/timeouts.h"

namespace lanescope::window_test {
namespace {

namespace fs = std::filesystem;

const std::string program = std::string(LANESCOPE_BINARY_DIR) + "/bin/lanescope";

std::string read_file(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::string without_items(const State& state) {
    Json line = Json::parse(state.dump(), nullptr, false);
    if (line.contains("window")) line["window"].erase("items");
    return line.dump();
}

}  // namespace

void WindowTest::SetUp() {
    for (const char* tool : {"Xvfb", "xdotool"})
        if (!is_installed(tool)) GTEST_SKIP() << tool << " is not installed";
    std::string name = (fs::temp_directory_path() / "lanescope-window-XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder = name;
    display_ = std::make_unique<Display>(width_, height_, folder);
}

void WindowTest::TearDown() {
    if (HasFailure() && display_) {
        const std::string test = testing::UnitTest::GetInstance()->current_test_info()->name();
        const fs::path picture =
            fs::temp_directory_path() / ("lanescope-failed-" + test.substr(0, test.find('/')) + ".png");
        display_->picture().save(picture);
        std::printf("picture: %s\n", picture.c_str());
    }
    program_.reset();
    display_.reset();
    std::error_code ignored;
    if (!folder.empty()) fs::remove_all(folder, ignored);
}

void WindowTest::size_is(int width, int height) { width_ = width, height_ = height; }

// Equal on every computer: no GPU for kernels or drawing, and no input method.
Environment WindowTest::environment() const {
    return {
        {"DISPLAY", display_->name()},          {"WAYLAND_DISPLAY", ""},           {"XMODIFIERS", "@im=none"},
        {"LIBGL_ALWAYS_SOFTWARE", "1"},         {"CUDA_VISIBLE_DEVICES", "-1"},    {"XDG_STATE_HOME", folder / "state"},
        {"XDG_CONFIG_HOME", folder / "config"}, {"XDG_DATA_HOME", folder / "data"}};
}

void WindowTest::open(const Tokens& arguments) {
    program_.reset();
    const fs::path log = folder / "state.jsonl";
    fs::remove(log);
    log_ = std::make_unique<Log>(log);
    Tokens words{program};
    words.insert(words.end(), arguments.begin(), arguments.end());
    words.insert(words.end(), {"--size", std::to_string(width_) + "x" + std::to_string(height_), "--log-state", log});
    program_ = std::make_unique<Process>(words, environment(), folder);
    focus();
}

// Without a window manager, new windows do not get the keyboard.
void WindowTest::focus() {
    until("the window has the keyboard", [&] {
        if (now()["has_keyboard"] == true) return true;
        Process({"xdotool", "search", "--onlyvisible", "--name", "^Lanescope$"}, environment(), folder, "found").wait();
        window_ = read_file(folder / "found");
        window_.erase(std::min(window_.size(), window_.find('\n')));
        const bool found =
            !window_.empty() && std::ranges::all_of(window_, [](unsigned char c) { return std::isdigit(c); });
        if (found) Process({"xdotool", "windowfocus", window_}, environment(), folder, "focused").wait();
        return false;
    });
}

void WindowTest::close() {
    key("ctrl+q");
    EXPECT_EQ(ended(), 0) << read_file(folder / "messages");
}

int WindowTest::ended() {
    until("the program ends", [&] { return program_->ended().has_value(); });
    return *program_->ended();
}

void WindowTest::kill() { program_->kill(); }

std::string WindowTest::lanescope(const Tokens& arguments) {
    Tokens words{program};
    words.insert(words.end(), arguments.begin(), arguments.end());
    const int code = Process(words, environment(), folder, "output").wait();
    const std::string output = read_file(folder / "output");
    if (code != 0)
        throw std::runtime_error("lanescope " + arguments.front() + ": exit code " + std::to_string(code) + "\n" +
                                 output);
    return output;
}

void WindowTest::fail(const std::string& what) {
    throw std::runtime_error("it does not come to this: " + what + "\nmessages: " + read_file(folder / "messages") +
                             "\nstate: " + without_items(log_->last()));
}

bool WindowTest::look() {
    const std::vector<State> states = log_->read();
    seen_.insert(seen_.end(), states.begin(), states.end());
    return !states.empty();
}

void WindowTest::until(const std::string& what, const std::function<bool()>& holds) {
    Timeout timeout(*program_);
    for (;;) {
        const bool has_ended = program_->ended().has_value();
        if (look()) timeout.sign_of_life();
        if (holds()) return;
        if (has_ended) fail(what + ": the program has ended");
        if (timeout.is_over()) fail(what);
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
}

void WindowTest::wait_for(const Conditions& conditions) {
    std::string words;
    for (const Condition& c : conditions) words += (words.empty() ? "" : "; ") + c.words;
    until(words, [&] { return !missing(conditions, log_->last()); });
}

void WindowTest::wait_until_seen(const Conditions& conditions) {
    std::string words = "some time";
    for (const Condition& c : conditions) words += "; " + c.words;
    until(words, [&] { return std::ranges::any_of(seen_, [&](const State& s) { return !missing(conditions, s); }); });
}

void WindowTest::wait_for_rest() { wait_for(is("at_rest", true)); }

const State& WindowTest::now() {
    look();
    return log_->last();
}

Picture WindowTest::picture() {
    point_away();
    key("F12");
    const fs::path saved = file("lanescope-*.png");
    const Picture picture = Picture::read(saved);
    fs::remove(saved);
    return picture;
}

Picture WindowTest::picture_of(const std::string& item) {
    const Picture whole = picture();
    const Place at = where(item);
    return whole.part(int(at.left), int(at.top), int(at.right), int(at.bottom));
}

fs::path WindowTest::file(const std::string& pattern) {
    fs::path found;
    until("a file " + pattern, [&] {
        for (const auto& entry : fs::directory_iterator(folder))
            if (fnmatch(pattern.c_str(), entry.path().filename().c_str(), 0) == 0) found = entry.path();
        return !found.empty();
    });
    return found;
}

std::string WindowTest::text_of(const fs::path& file) const { return read_file(file); }

}  // namespace lanescope::window_test
