// Drives the real window on a virtual display with pointer and keyboard. Tests find items by their names in the
// window's log (--log-state). Each step waits for a state, never for a fixed time.
//
//     class Files : public WindowTest {};
//     TEST_F(Files, SaveAndOpen) {
//         open({"--problem", "spmv:banded,rows=300,band=2", "--variants", "cte"});
//         wait_for(done(1));
//         click("experiment.variant.warp_per_row");
//         wait_for({lists("variants", "warp_per_row"), done(2)});
//         type_into("experiment.text", "sgemv:64x64");
//         key("Return");
//         wait_for({begins("problem", "sgemv:64x64"), done(2)});
//         close();
//     }
//
// An item's name is the path of its parents and its own name: "throughput.Sweep", "maps.A.map", "dialog.path". The last
// line of the file of lanescope --log-state FILE lists them all in "items".
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tests/window/display.h"
#include "tests/window/picture.h"
#include "tests/window/process.h"
#include "tests/window/state.h"

namespace lanescope::window_test {

/// A position in an item: 0 is the left or upper edge, 1 the right or lower edge.
struct Part {
    double x = 0.5, y = 0.5;
};

/// Failed waits and clicks throw, and the test fails with the current state.
class WindowTest : public testing::Test {
protected:
    /// Makes the folder and the display. Skips the test if a tool is missing.
    void SetUp() override;
    void TearDown() override;
    /// Sets the size of display and window. Call it before SetUp.
    void size_is(int width, int height);

    /// Starts `lanescope ARGUMENTS` in the test's folder and waits until the window has the keyboard.
    void open(const Tokens& arguments);
    /// Presses Ctrl+Q. The program must end with exit code 0.
    void close();
    /// Waits until the program ends by itself. Returns its exit code.
    int ended();
    void kill();
    /// Runs `lanescope ARGUMENTS` without a window and returns its output. The command must succeed.
    std::string lanescope(const Tokens& arguments);

    void wait_for(const Conditions& conditions);
    void wait_for(const Condition& condition) { wait_for(Conditions{condition}); }
    /// Waits until all conditions have held at some moment since the last key or click.
    void wait_until_seen(const Conditions& conditions);
    void wait_for_rest();
    const State& now();

    /// Waits until the item exists and does not move. Returns its position.
    Place where(const std::string& item);
    /// Moves the pointer to the item, waits until the window sees it there, and clicks.
    void click(const std::string& item, Part at = {});
    /// Does not wait for rest: for items that exist only during a run.
    void click_in_motion(const std::string& item);
    /// Delivers the click in one late frame, as on a busy computer: stops the program for a second.
    void click_late(const std::string& item);
    void right_click(const std::string& item, Part at = {});
    void drag(const std::string& item, Part from, Part to);
    /// Drags from the item's centre by a distance, also beyond its edges.
    void drag_by(const std::string& item, int x, int y);
    /// Drags files from another program (drop/) to the item. Returns true if the window accepts them.
    bool drop(const std::string& item, const std::vector<std::filesystem::path>& files);
    /// Clicks twice in quick succession. On a loaded computer this may not be a double click.
    void click_twice(const std::string& item);
    void drag_with(const std::string& modifier, const std::string& item, Part from, Part to);
    /// Presses and releases a key and waits until the window sees both: "r", "K", "ctrl+q", "shift+F12", "Return",
    /// "plus".
    void key(const std::string& key);
    void keys(const std::vector<std::string>& keys);
    /// Delivers all keys in one frame, as on a busy computer: stops the program meanwhile. A key of one letter is
    /// typed.
    void keys_late(const std::vector<std::string>& keys);
    /// Clicks a field, replaces its text, and waits until it shows the new text.
    void type_into(const std::string& field, const std::string& text);
    void type(const std::string& text);
    /// Replaces the text of a field that has the focus already, such as "dialog.path" after the key S.
    void type_into_open(const std::string& field, const std::string& text);
    void answer(const std::string& key, const std::string& path);

    /// Returns a picture of the window or of an item, saved with F12 without the pointer.
    Picture picture();
    Picture picture_of(const std::string& item);

    /// Waits for a file in the folder whose name matches, such as "lanescope-lines-*.csv".
    std::filesystem::path file(const std::string& pattern);
    std::string text_of(const std::filesystem::path& file) const;

    std::filesystem::path folder;

private:
    bool look();  ///< true if there are new states
    void until(const std::string& what, const std::function<bool()>& holds);
    [[noreturn]] void fail(const std::string& what);
    Environment environment() const;
    void xdotool(const Tokens& words);
    void await_input(std::uint64_t count);
    void move_to(const Place& point);
    void point_at(const std::string& item, Part at, bool at_rest);
    void point_away();
    void press(bool down, Tokens held);
    void button(bool down, int which = 1);
    void focus();

    int width_ = 1600, height_ = 900;
    std::unique_ptr<Display> display_;
    std::unique_ptr<Process> program_;
    std::unique_ptr<Log> log_;
    std::string window_;
    std::vector<State> seen_;  ///< since the last key or click
};

/// Runs tests at typical sizes: INSTANTIATE_TEST_SUITE_P(At, Files, every_size, name_of_size);
class AtEverySize : public WindowTest, public testing::WithParamInterface<std::pair<int, int>> {
protected:
    AtEverySize() { size_is(GetParam().first, GetParam().second); }
};

inline const auto every_size = testing::Values(std::pair{1000, 650}, std::pair{1600, 900}, std::pair{2560, 1440});
inline std::string name_of_size(const testing::TestParamInfo<std::pair<int, int>>& size) {
    return std::to_string(size.param.first) + "x" + std::to_string(size.param.second);
}

}  // namespace lanescope::window_test
