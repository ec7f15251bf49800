// Addresses and values of one warp's lanes by step, from a separate run.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "app/machine/recording/record.h"
#include "app/model/warp_variables.h"

namespace lanescope {

struct AccessSite {
    int line = 0;
    std::string array;
    AccessKind kind = AccessKind::load;
    int lane_bytes = 4;     ///< moved per lane and step
    int element_bytes = 4;  ///< of a scalar
    std::string file{};     ///< empty if a GPU recorded it
};

struct WarpAccesses {
    std::int64_t warp = 0;  ///< index in the grid
    std::vector<AccessSite> sites;
    std::vector<std::uint32_t> masks;
    std::vector<std::uint32_t> numbers;  ///< site of each step
    /// One entry per active lane and memory step. `bytes`: offset in the array. `values`: at least one 32-bit word
    /// each; empty for a GPU. `rows`, `cols`: -1 if none.
    std::vector<std::uint64_t> bytes;
    std::vector<std::uint32_t> values;
    std::vector<std::int64_t> rows, cols;
    WarpVariables variables;  ///< emulated runs
    bool bfloat = false;      ///< not fp16
    bool cut = false;         ///< more steps than are kept
    std::string failure;      ///< one line; else empty
};

using WarpAccessesPtr = std::shared_ptr<const WarpAccesses>;

/// Returns the number of words of a lane's value.
constexpr std::uint32_t words_of(const AccessSite& site) {
    return site.lane_bytes > 4 ? static_cast<std::uint32_t>(site.lane_bytes) / 4 : 1;
}

}  // namespace lanescope
