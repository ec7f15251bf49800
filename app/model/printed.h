// What a kernel's lanes printed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace lanescope {

/// What one call of printf wrote, or an assertion that failed.
struct PrintedLine {
    std::int64_t block = 0;
    int warp = 0, lane = 0;  ///< within the block, within the warp
    std::int64_t step =
        -1;  ///< of its warp, that follows; -1: not known, as on a GPU, or of a launch that was not recorded
    std::string file;
    int line = 0;  ///< of the source; 0: not known
    std::string text;
};

/// The first lines, by block and there in the order in which warps ran.
struct Printed {
    std::vector<PrintedLine> lines;
    std::uint64_t left_out = 0;  ///< calls that are not among them
};

}  // namespace lanescope
