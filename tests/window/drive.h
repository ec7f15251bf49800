// The real window, used as a person uses it: on a display of its own, with a pointer and a keyboard. Things are found
// by their names in the window's log (--log-state), and every step waits for the state that it needs, never for time.
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
// An item's name is the path of what it stands in, then its own: "throughput.Sweep", "maps.A.map", "dialog.path". To
// see all of them: lanescope --log-state FILE, and there "items" of the last line.
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

/// A place within an item: 0 is its left or upper edge, 1 its right or lower one.
struct Part {
    double x = 0.5, y = 0.5;
};

/// What goes wrong while waiting or clicking is thrown, and fails the test with the state that there was.
class WindowTest : public testing::Test {
protected:
    /// Makes the folder and the display; skips the test, with the reason, where a tool is missing.
    void SetUp() override;
    void TearDown() override;
    /// Before SetUp: the display's size, which is the window's too.
    void size_is(int width, int height);

    /// Starts `lanescope ARGUMENTS` in the test's folder, and waits until its window has the keyboard.
    void open(const Tokens& arguments);
    /// Ctrl Q, and the program ends with exit code 0.
    void close();
    /// Waits for the program's own end; returns its exit code.
    int ended();
    /// Ends the program at once, as a crash does.
    void kill();
    /// Runs `lanescope ARGUMENTS` without a window, to its end; it has to succeed. Returns what it wrote.
    std::string lanescope(const Tokens& arguments);

    /// Waits until all of it holds, at the same time.
    void wait_for(const Conditions& conditions);
    void wait_for(const Condition& condition) { wait_for(Conditions{condition}); }
    /// Waits until all of it has held at some moment since the last key or click: it may be over already.
    void wait_until_seen(const Conditions& conditions);
    /// Waits until nothing runs or moves.
    void wait_for_rest();
    /// The newest state.
    const State& now();

    /// Waits until the item is there and stands still, and returns its place.
    Place where(const std::string& item);
    /// Moves the pointer to it, sees that the window takes the pointer to be there, and clicks.
    void click(const std::string& item, Part at = {});
    /// The same without waiting for rest: for what is there while something runs.
    void click_in_motion(const std::string& item);
    /// The same, taken up by one frame that comes late, as on a machine that is busy elsewhere: the program is stopped
    /// until the time is over for which it waits at rest.
    void click_late(const std::string& item);
    /// With the right button, for the menu of what stands there.
    void right_click(const std::string& item, Part at = {});
    /// Presses in one place of the item, moves to another, lets go.
    void drag(const std::string& item, Part from, Part to);
    /// Presses in its middle, moves so many units, beyond it too, lets go.
    void drag_by(const std::string& item, int x, int y);
    /// Drags files out of another program (drop/) and drops them there. Whether the window takes them.
    bool drop(const std::string& item, const std::vector<std::filesystem::path>& files);
    /// Two clicks so fast that they are one double click, but where the machine has no time for it.
    void click_twice(const std::string& item);
    void drag_with(const std::string& modifier, const std::string& item, Part from, Part to);
    /// A press and a release, each seen by the window: "r", "K", "ctrl+q", "shift+F12", "Return", "plus".
    void key(const std::string& key);
    void keys(const std::vector<std::string>& keys);
    /// Presses and releases these while the program is stopped, so that it finds all of them at the same time: as on a
    /// machine that is busy elsewhere. A key of one letter is typed.
    void keys_late(const std::vector<std::string>& keys);
    /// Clicks a field, waits until it has the keyboard, puts the text in place of what it held, and sees it there.
    void type_into(const std::string& field, const std::string& text);
    /// Types into what has the keyboard.
    void type(const std::string& text);
    /// The same for a field that takes the keyboard by itself, such as "dialog.path" after the key S.
    void type_into_open(const std::string& field, const std::string& text);
    /// Presses a key that asks for a path, types it, and presses Enter.
    void answer(const std::string& key, const std::string& path);

    /// What stands in the window, or in the part of it that an item takes; saved with F12 and the pointer out of the
    /// way.
    Picture picture();
    Picture picture_of(const std::string& item);

    /// Waits for a file of the folder whose name matches, such as "lanescope-lines-*.csv".
    std::filesystem::path file(const std::string& pattern);
    std::string text_of(const std::filesystem::path& file) const;

    std::filesystem::path folder;  ///< the test's own: its window's too, with state below `state`

private:
    bool look();  ///< whether there was something new
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

/// The same at each of the sizes that people have:
///     INSTANTIATE_TEST_SUITE_P(At, Files, every_size, name_of_size);
class AtEverySize : public WindowTest, public testing::WithParamInterface<std::pair<int, int>> {
protected:
    AtEverySize() { size_is(GetParam().first, GetParam().second); }
};

inline const auto every_size = testing::Values(std::pair{1000, 650}, std::pair{1600, 900}, std::pair{2560, 1440});
inline std::string name_of_size(const testing::TestParamInfo<std::pair<int, int>>& size) {
    return std::to_string(size.param.first) + "x" + std::to_string(size.param.second);
}

}  // namespace lanescope::window_test
