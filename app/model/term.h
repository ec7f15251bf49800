// Lesson terms, to which other texts link.
#pragma once

#include <cstdint>

#include "app/base/text/names.h"

namespace lanescope {

enum class Term : std::uint8_t {
    warps,  ///< and steps of lanes
    active_lanes,
    idle_lanes,
    whole_grid,
    recordings,  ///< of a GPU
    sectors,
    wide_loads,
    lanes_a_row,
    shared_memory,  ///< and its banks
    atomics,
    nonzeros,
    skewed_rows,
    lockstep,
    races,
};

template <>
inline constexpr auto enum_names<Term> = name_table<Term>("term", "warps", "active_lanes", "idle_lanes", "whole_grid",
                                                          "recordings", "sectors", "wide_loads", "lanes_a_row",
                                                          "shared_memory", "atomics", "nonzeros", "skewed_rows",
                                                          "lockstep", "races");

}  // namespace lanescope
