// Terms that the lessons explain. Texts refer to a term, and the window finds its page.
#pragma once

#include <cstdint>

#include "app/model/text/name_table.h"

namespace lanescope {

enum class Term : std::uint8_t {
    warps,         ///< and the steps of their lanes, as in a lane map
    active_lanes,  ///< number of working lanes
    idle_lanes,    ///< causes of idle lanes
    whole_grid,
    recordings,  ///< recordings of a GPU
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
