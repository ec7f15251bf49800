// Output of a kernel's printf.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace lanescope {

/// One call of printf, or a failed assertion.
struct PrintedLine {
    std::int64_t block = 0;
    int warp = 0, lane = 0;  ///< within block and warp
    /// The warp's next step; -1: not known (GPU, or not recorded).
    std::int64_t step = -1;
    std::string file;
    int line = 0;  ///< 0: not known
    std::string text;
};

/// The first lines, by block, and there in the order in which warps ran.
struct Printed {
    std::vector<PrintedLine> lines;
    std::uint64_t left_out = 0;  ///< number of further calls
};

}  // namespace lanescope
