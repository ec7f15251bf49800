// Window state: tests find items by name, not by pixels.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace lanescope {

/// Accepts input; in window units.
struct WindowItem {
    std::string name;
    float left = 0, top = 0, right = 0, bottom = 0;
    enum class Reach : std::uint8_t { pointer, tab, arrows } reach = Reach::pointer;  ///< for the keyboard
    bool operator==(const WindowItem&) const = default;
};

struct WindowStatus {
    std::vector<WindowItem> items;  ///< in drawing order
    std::string over;               ///< under the pointer; may be empty
    std::string held;               ///< by a mouse button
    std::string focus;              ///< focused text field
    std::string focused_control;
    std::string text;                      ///< of the text field
    int caret_line = 0, caret_column = 0;  ///< from 1; 0: no editor
    std::string copied;                    ///< at most 4000 bytes
    std::uint64_t text_version = 0;        ///< increases with every edit
    float pointer_x = -1, pointer_y = -1;
    std::uint64_t input = 0;  ///< processed presses and releases
    bool has_keyboard = false;
    bool at_rest = false;  ///< the next frame waits for an event
};

struct TabStatus {
    std::vector<std::string> names;  ///< problems
    std::size_t current = 0;
};

}  // namespace lanescope
