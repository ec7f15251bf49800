// Facts of a problem that its data do not change.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace lanescope {

/// The facts that a variant's needs may test.
struct ProblemFacts {
    std::string_view operation;
    bool sparse = false;
    std::int64_t rows = 0, cols = 0, nonzeros = 0;
    std::vector<std::string_view> factors{};  ///< with values other than the defaults: "beta"
    int warps = 0;                            ///< per block, if requested
    bool on_gpu = false;
};

}  // namespace lanescope
