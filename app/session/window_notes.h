// What stands in the window, and what the pointer and the keyboard are at: for tests and scripts, which find things in
// it by name and measure no pixels.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace lanescope {

/// A thing that can be clicked, dragged or typed into, where it can be seen: in window units, from its left top corner
/// to its right lower one.
struct WindowItem {
    std::string name;
    float left = 0, top = 0, right = 0, bottom = 0;
    enum class Reach : std::uint8_t { pointer, tab, arrows } reach = Reach::pointer;  ///< by which key it is come to
    bool operator==(const WindowItem&) const = default;
};

struct WindowNotes {
    std::vector<WindowItem> items;         ///< in the order in which they are drawn
    std::string over;                      ///< name of the item that the pointer is at; empty: none
    std::string held;                      ///< of the one that a mouse button holds
    std::string focus;                     ///< of the field that is typed into
    std::string ring;                      ///< of the one that keys are for: Tab moves it
    std::string text;                      ///< what that field holds
    int caret_line = 0, caret_column = 0;  ///< in the source editor, counted from 1; 0: none is shown
    std::string copied;                    ///< what went to the clipboard last, its first 4000 bytes
    std::uint64_t text_version = 0;        ///< of its text: grows with every change
    float pointer_x = -1, pointer_y = -1;
    std::uint64_t input = 0;    ///< presses and releases of keys and mouse buttons that the window has taken up
    bool has_keyboard = false;  ///< what is typed goes to this window
    bool at_rest = false;       ///< nothing runs or moves: the next frame waits for an event
};

}  // namespace lanescope
