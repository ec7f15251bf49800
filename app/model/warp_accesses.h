// What the lanes of one warp touched, step by step: addresses and values, from a run for that purpose.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/machine/recording/record.h"
#include "app/model/warp_variables.h"

namespace lanescope {

/// A site of that run.
struct AccessSite {
    int line = 0;  ///< of the source
    std::string array;
    AccessKind kind = AccessKind::load;
    int lane_bytes = 4;     ///< that a lane moves in a step
    int element_bytes = 4;  ///< of a scalar of the array
    std::string file{};     ///< of the line; empty if a GPU recorded it
};

struct WarpAccesses {
    std::int64_t warp = 0;  ///< of the grid
    std::vector<AccessSite> sites;
    std::vector<std::uint32_t> masks;    ///< active lanes of each step
    std::vector<std::uint32_t> numbers;  ///< the site of each step
    /// Of each active lane of each step that touches memory, in the order of steps and lanes: the byte, from the
    /// array's start; what it brought or left, as many 32-bit words as the site's lanes move (at least one), of an
    /// emulated run (a GPU does not tell: none at all); the row and the column of the matrix that the element belongs
    /// to, -1 where there is none.
    std::vector<std::uint64_t> bytes;
    std::vector<std::uint32_t> values;
    std::vector<std::int64_t> rows, cols;
    WarpVariables variables;  ///< of an emulated run
    bool bfloat = false;      ///< elements of two bytes are bfloat16, not fp16
    bool cut = false;         ///< the warp took more steps than are kept
    std::string failure;      ///< one line: why there is nothing; empty otherwise
};

using WarpAccessesPtr = std::shared_ptr<const WarpAccesses>;

/// Words of one lane's value at the site.
constexpr std::uint32_t words_of(const AccessSite& site) {
    return site.lane_bytes > 4 ? static_cast<std::uint32_t>(site.lane_bytes) / 4 : 1;
}

}  // namespace lanescope
