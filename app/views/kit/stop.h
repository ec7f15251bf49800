// Keyboard behaviour of controls.
#pragma once

#include <cstdint>

namespace lanescope {

/// Effect of keys on a focused control.
enum class Stop : std::uint8_t {
    button,   ///< Enter and Space activate it
    slider,   ///< Left and Right change it, Shift by ten steps
    list,     ///< Up and Down move within it
    field,    ///< receives typing when focused
    place,    ///< map or plot: keys keep their usual meaning
    option,   ///< line of a drop-down list, also reached by typed letters; works if the mouse opened the list
    command,  ///< line of a context menu; likewise
};

}  // namespace lanescope
