// Output of a kernel's printf calls.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace lanescope {

/// Output of one printf call, or a failed assertion.
struct PrintedLine {
    std::int64_t block = 0;
    int warp = 0, lane = 0;  ///< warp within the block, lane within the warp
    /// The warp's next step; -1: not known, as on a GPU or in a launch that was not recorded.
    std::int64_t step = -1;
    std::string file;
    int line = 0;  ///< source line; 0: not known
    std::string text;
};

/// The first lines, by block, and within a block in the order in which warps ran.
struct Printed {
    std::vector<PrintedLine> lines;
    std::uint64_t left_out = 0;  ///< further calls that are not in `lines`
};

}  // namespace lanescope
