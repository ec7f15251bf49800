#include <signal.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <cmath>
#include <thread>

#include "tests/window/drive.h"

namespace lanescope::window_test {
namespace {

// Returns the keys to hold down, in order. "+" is Shift and "=".
Tokens keys_of(std::string key) {
    Tokens held;
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

}  // namespace

Place WindowTest::where(const std::string& item) {
    wait_for({shows(item), is("at_rest", true)});
    return *log_->last().place(item);
}

void WindowTest::xdotool(const Tokens& words) {
    Tokens all{"xdotool"};
    all.insert(all.end(), words.begin(), words.end());
    if (Process(all, environment(), folder, "xdotool").wait() != 0) fail("xdotool: " + text_of(folder / "xdotool"));
}

void WindowTest::move_to(const Place& point) {
    xdotool({"mousemove", "--window", window_, std::to_string(int(point.left)), std::to_string(int(point.top))});
}

// Searches again for an item that has moved.
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

void WindowTest::point_away() {
    const Place corner{1, 1, 1, 1};
    move_to(corner);
    until("the pointer is out of the way",
          [&] { return points_at(log_->last(), corner) && log_->last()["at_rest"] == true; });
}

void WindowTest::await_input(std::uint64_t count) {
    until("the window takes up the input",
          [&] { return log_->last().number("input") >= double(count) || program_->ended(); });
}

void WindowTest::button(bool down, int which) {
    const auto before = std::uint64_t(now().number("input"));
    seen_.clear();
    xdotool({down ? "mousedown" : "mouseup", std::to_string(which)});
    await_input(before + 1);
}

void WindowTest::click(const std::string& item, Part at) {
    point_at(item, at, true);
    button(true);
    button(false);
}

void WindowTest::click_late(const std::string& item) {
    point_at(item, {}, true);
    const auto before = std::uint64_t(now().number("input"));
    seen_.clear();
    ::kill(program_->id(), SIGSTOP);
    xdotool({"mousedown", "1", "mouseup", "1"});
    std::this_thread::sleep_for(std::chrono::seconds(1));
    ::kill(program_->id(), SIGCONT);
    await_input(before + 2);
}

void WindowTest::right_click(const std::string& item, Part at) {
    point_at(item, at, true);
    button(true, 3);
    button(false, 3);
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

void WindowTest::drag_by(const std::string& item, int x, int y) {
    const Place from = point_in(where(item), {});
    point_at(item, {}, true);
    button(true);
    wait_for(is("held", item));
    for (const int half : {1, 2}) {
        const Place point{from.left + x * half / 2, from.top + y * half / 2, 0, 0};
        move_to(point);
        until("the pointer is dragged", [&] { return points_at(log_->last(), point); });
    }
    button(false);
}

bool WindowTest::drop(const std::string& item, const std::vector<std::filesystem::path>& files) {
    point_at(item, {}, true);
    seen_.clear();
    Tokens words{std::string(LANESCOPE_BINARY_DIR) + "/bin/drop_source"};
    words.insert(words.end(), files.begin(), files.end());
    Process source(words, environment(), folder, "drop_source");
    until("the files are dropped", [&] { return source.ended().has_value(); });
    return source.ended() == 0;
}

void WindowTest::click_twice(const std::string& item) {
    point_at(item, {}, true);
    const auto before = std::uint64_t(now().number("input"));
    seen_.clear();
    xdotool({"click", "--repeat", "2", "--delay", "20", "1"});
    await_input(before + 4);
}

void WindowTest::drag_with(const std::string& modifier, const std::string& item, Part from, Part to) {
    press(true, {modifier});
    drag(item, from, to);
    press(false, {modifier});
}

void WindowTest::press(bool down, Tokens held) {
    const auto before = std::uint64_t(now().number("input"));
    if (down)
        seen_.clear();
    else
        std::ranges::reverse(held);
    Tokens words;
    for (const std::string& key : held) words.insert(words.end(), {down ? "keydown" : "keyup", key});
    xdotool(words);
    await_input(before + held.size());
}

void WindowTest::key(const std::string& key) {
    const Tokens held = keys_of(key);
    press(true, held);
    press(false, held);
}

void WindowTest::keys(const std::vector<std::string>& keys) {
    for (const std::string& k : keys) key(k);
}

void WindowTest::keys_late(const std::vector<std::string>& keys) {
    const auto before = std::uint64_t(now().number("input"));
    std::size_t changes = 0;
    Tokens words;
    seen_.clear();
    ::kill(program_->id(), SIGSTOP);
    for (const std::string& key : keys) {
        words.insert(words.end(), {"key", "--delay", "0", key});
        changes += 2 * keys_of(key).size();
    }
    xdotool(words);
    ::kill(program_->id(), SIGCONT);
    await_input(before + changes);
}

void WindowTest::type(const std::string& text) { xdotool({"type", "--delay", "2", "--", text}); }

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

}  // namespace lanescope::window_test
