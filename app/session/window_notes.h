// Items of the window and the state of pointer and keyboard, so that tests and scripts find items by name and not by
// pixels.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace lanescope {

/// A visible item that can be clicked, dragged or typed into, in window units.
struct WindowItem {
    std::string name;
    float left = 0, top = 0, right = 0, bottom = 0;
    enum class Reach : std::uint8_t { pointer, tab, arrows } reach = Reach::pointer;  ///< how the keyboard reaches it
    bool operator==(const WindowItem&) const = default;
};

struct WindowNotes {
    std::vector<WindowItem> items;         ///< in drawing order
    std::string over;                      ///< item under the pointer; empty: none
    std::string held;                      ///< item held by a mouse button
    std::string focus;                     ///< the text field with the focus
    std::string ring;                      ///< the focused control, which Tab moves
    std::string text;                      ///< content of the text field
    int caret_line = 0, caret_column = 0;  ///< in the source editor, from 1; 0: no editor
    std::string copied;                    ///< last clipboard content, at most 4000 bytes
    std::uint64_t text_version = 0;        ///< of the editor's text: increases with every change
    float pointer_x = -1, pointer_y = -1;
    std::uint64_t input = 0;    ///< number of processed presses and releases of keys and mouse buttons
    bool has_keyboard = false;  ///< the window has the keyboard focus
    bool at_rest = false;       ///< idle: the next frame waits for an event
};

}  // namespace lanescope
