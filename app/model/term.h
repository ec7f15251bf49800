// What the lessons teach, term by term: whoever explains a thing names its term, and the window knows the page.
#pragma once

#include <cstdint>

#include "app/model/text/name_table.h"

namespace lanescope {

enum class Term : std::uint8_t {
    warps,         ///< and the steps of their lanes: what a lane map is
    active_lanes,  ///< how many lanes work
    idle_lanes,    ///< why a lane waits
    whole_grid,
    recordings,  ///< what a GPU recorded
    sectors,
    wide_loads,
    lanes_a_row,
    shared_memory,  ///< and its banks
    atomics,
    nonzeros,     ///< rows of different lengths
    skewed_rows,  ///< rows of very different lengths
    lockstep,
    races,
};

template <>
inline constexpr auto enum_names<Term> = name_table<Term>("term", "warps", "active_lanes", "idle_lanes", "whole_grid",
                                                          "recordings", "sectors", "wide_loads", "lanes_a_row",
                                                          "shared_memory", "atomics", "nonzeros", "skewed_rows",
                                                          "lockstep", "races");

}  // namespace lanescope
