// Addresses and values that the lanes of one warp accessed, step by step, from a separate run.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/machine/recording/record.h"
#include "app/model/warp_variables.h"

namespace lanescope {

struct AccessSite {
    int line = 0;  ///< of the source
    std::string array;
    AccessKind kind = AccessKind::load;
    int lane_bytes = 4;     ///< bytes that a lane moves per step
    int element_bytes = 4;  ///< bytes of the array's scalars
    std::string file{};     ///< empty if a GPU recorded it
};

struct WarpAccesses {
    std::int64_t warp = 0;  ///< index in the grid
    std::vector<AccessSite> sites;
    std::vector<std::uint32_t> masks;    ///< active lanes of each step
    std::vector<std::uint32_t> numbers;  ///< index of each step's site
    /// One entry per active lane and memory step, by step and lane. `bytes`: offset from the array's start. `values`:
    /// the value read or written, at least one 32-bit word and as many as the site's lanes move; empty for a GPU's run.
    /// `rows` and `cols`: place in the matrix, -1 if none.
    std::vector<std::uint64_t> bytes;
    std::vector<std::uint32_t> values;
    std::vector<std::int64_t> rows, cols;
    WarpVariables variables;  ///< emulated runs only
    bool bfloat = false;      ///< two-byte elements are bfloat16, not fp16
    bool cut = false;         ///< the warp took more steps than are kept
    std::string failure;      ///< one line: why there is nothing; else empty
};

using WarpAccessesPtr = std::shared_ptr<const WarpAccesses>;

/// Returns the words of one lane's value at the site.
constexpr std::uint32_t words_of(const AccessSite& site) {
    return site.lane_bytes > 4 ? static_cast<std::uint32_t>(site.lane_bytes) / 4 : 1;
}

}  // namespace lanescope
