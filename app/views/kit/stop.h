// What a control is to the keyboard.
#pragma once

#include <cstdint>

namespace lanescope {

/// What keys do to a control that has the ring.
enum class Stop : std::uint8_t {
    button,   ///< Enter and Space press it
    slider,   ///< Left and Right change it, with Shift ten times as much
    list,     ///< Up and Down move within it
    field,    ///< it is typed into as soon as the ring is there
    place,    ///< a map or a plot: keys do what they do elsewhere
    option,   ///< a line of a drop-down list: arrows and typed words come to it, however the list was opened
    command,  ///< a line of a context menu: arrows come to it, however the menu was opened
};

}  // namespace lanescope
