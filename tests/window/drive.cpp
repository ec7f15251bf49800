#include "tests/window/drive.h"

#include <fnmatch.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <thread>

namespace lanescope::window_test {
namespace {

namespace fs = std::filesystem;

// Only against hanging for ever: a loaded machine takes its time.
constexpr std::chrono::seconds patience{120};

const std::string program = std::string(LANESCOPE_BINARY_DIR) + "/bin/lanescope";

std::string read_file(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// The keys to hold down, in this order. A keyboard has a key for "=", and "+" is that with Shift.
Words keys_of(std::string key) {
    Words held;
    for (std::size_t end; (end = key.find('+')) != std::string::npos; key.erase(0, end + 1))
        held.push_back(key.substr(0, end));
    if (key == "plus" || (key.size() == 1 && std::isupper(static_cast<unsigned char>(key[0])))) held.push_back("shift");
    if (key == "plus") key = "equal";
    if (key.size() == 1) key[0] = char(std::tolower(static_cast<unsigned char>(key[0])));
    held.push_back(key);
    return held;
}

Place point_in(const Place& place, Part at) {
    const auto within = [](double low, double high, double part) {
        const double last = std::max(low, high - 1);
        return std::clamp(std::floor(low + (high - low) * part), std::min(low + 1, last), last);
    };
    const double x = within(place.left, place.right, at.x), y = within(place.top, place.bottom, at.y);
    return {x, y, x, y};
}

bool points_at(const State& state, const Place& point) {
    const Json& pointer = state["pointer"];
    return pointer.is_array() && pointer[0] == point.left && pointer[1] == point.top;
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

// The same on every machine: no GPU, whether for kernels or for the picture, and no input method before the keys.
Environment WindowTest::environment() const {
    return {{"DISPLAY", display_->name()},  {"WAYLAND_DISPLAY", ""},        {"XMODIFIERS", "@im=none"},
            {"LIBGL_ALWAYS_SOFTWARE", "1"}, {"CUDA_VISIBLE_DEVICES", "-1"}, {"XDG_STATE_HOME", folder / "state"}};
}

void WindowTest::open(const Words& arguments) {
    program_.reset();
    const fs::path log = folder / "state.jsonl";
    fs::remove(log);
    log_ = std::make_unique<Log>(log);
    Words words{program};
    words.insert(words.end(), arguments.begin(), arguments.end());
    words.insert(words.end(), {"--size", std::to_string(width_) + "x" + std::to_string(height_), "--log-state", log});
    program_ = std::make_unique<Process>(words, environment(), folder);
    focus();
}

// Without a window manager nobody gives a new window the keyboard.
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

std::string WindowTest::lanescope(const Words& arguments) {
    Words words{program};
    words.insert(words.end(), arguments.begin(), arguments.end());
    const int code = Process(words, environment(), folder, "output").wait();
    const std::string output = read_file(folder / "output");
    if (code != 0)
        throw std::runtime_error("lanescope " + arguments.front() + ": exit code " + std::to_string(code) + "\n" +
                                 output);
    return output;
}

// Waiting.

void WindowTest::fail(const std::string& what) {
    throw std::runtime_error("it does not come to this: " + what + "\nmessages: " + read_file(folder / "messages") +
                             "\nstate: " + without_items(log_->last()));
}

void WindowTest::look() {
    const std::vector<State> states = log_->read();
    seen_.insert(seen_.end(), states.begin(), states.end());
}

void WindowTest::until(const std::string& what, const std::function<bool()>& holds) {
    const auto deadline = std::chrono::steady_clock::now() + patience;
    for (;;) {
        const bool has_ended = program_->ended().has_value();
        look();
        if (holds()) return;
        if (has_ended) fail(what + ": the program has ended");
        if (std::chrono::steady_clock::now() > deadline) fail(what);
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

// The pointer.

Place WindowTest::where(const std::string& item) {
    wait_for({shows(item), is("at_rest", true)});
    return *log_->last().place(item);
}

void WindowTest::xdotool(const Words& words) {
    Words all{"xdotool"};
    all.insert(all.end(), words.begin(), words.end());
    if (Process(all, environment(), folder, "xdotool").wait() != 0) fail("xdotool: " + read_file(folder / "xdotool"));
}

void WindowTest::move_to(const Place& point) {
    xdotool({"mousemove", "--window", window_, std::to_string(int(point.left)), std::to_string(int(point.top))});
}

// What has moved away meanwhile is looked for again.
void WindowTest::point_at(const std::string& item, Part at, bool at_rest) {
    Place aimed{-1, -1, -1, -1};
    until("the pointer is at " + item, [&] {
        const State& state = log_->last();
        const std::optional<Place> place = state.place(item);
        if (!place || (at_rest && state["at_rest"] != true)) return false;
        const Place point = point_in(*place, at);
        if (point != aimed) move_to(aimed = point);
        return points_at(state, point) && state["over"] == item;
    });
}

void WindowTest::await_input(std::uint64_t count) {
    until("the window takes up the input",
          [&] { return log_->last().number("input") >= double(count) || program_->ended(); });
}

void WindowTest::button(bool down) {
    const auto before = std::uint64_t(now().number("input"));
    seen_.clear();
    xdotool({down ? "mousedown" : "mouseup", "1"});
    await_input(before + 1);
}

void WindowTest::click(const std::string& item, Part at) {
    point_at(item, at, true);
    button(true);
    button(false);
}

void WindowTest::click_in_motion(const std::string& item) {
    point_at(item, {}, false);
    button(true);
    button(false);
}

void WindowTest::drag(const std::string& item, Part from, Part to) {
    const Place place = where(item);
    point_at(item, from, true);
    button(true);
    wait_for(is("held", item));
    for (const Part& part : {Part{(from.x + to.x) / 2, (from.y + to.y) / 2}, to}) {
        const Place point = point_in(place, part);
        move_to(point);
        until("the pointer is dragged", [&] { return points_at(log_->last(), point); });
    }
    button(false);
}

void WindowTest::drag_with(const std::string& modifier, const std::string& item, Part from, Part to) {
    press(true, {modifier});
    drag(item, from, to);
    press(false, {modifier});
}

// The keyboard.

void WindowTest::press(bool down, Words held) {
    const auto before = std::uint64_t(now().number("input"));
    if (down)
        seen_.clear();
    else
        std::ranges::reverse(held);
    Words words;
    for (const std::string& key : held) words.insert(words.end(), {down ? "keydown" : "keyup", key});
    xdotool(words);
    await_input(before + held.size());
}

void WindowTest::key(const std::string& key) {
    const Words held = keys_of(key);
    press(true, held);
    press(false, held);
}

void WindowTest::keys(const std::vector<std::string>& keys) {
    for (const std::string& k : keys) key(k);
}

void WindowTest::type_into_open(const std::string& field, const std::string& text) {
    wait_for({is("focus", field), is("at_rest", true)});
    key("ctrl+a");
    xdotool({"type", "--delay", "2", "--", text});
    wait_for({is("focus", field), is("text", text), is("at_rest", true)});
}

void WindowTest::type_into(const std::string& field, const std::string& text) {
    click(field);
    type_into_open(field, text);
}

void WindowTest::answer(const std::string& question, const std::string& path) {
    key(question);
    type_into_open("dialog.path", path);
    key("Return");
}

// Pictures and files.

Picture WindowTest::picture() {
    move_to({1, 1, 1, 1});
    until("the pointer is out of the way", [&] { return points_at(log_->last(), {1, 1, 1, 1}); });
    wait_for_rest();
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
