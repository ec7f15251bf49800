// The facts of a problem that do not depend on its numbers.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace lanescope {

/// The facts of a problem that a variant's needs may depend on.
struct ProblemFacts {
    std::string_view operation;  ///< its name
    bool sparse = false;
    std::int64_t rows = 0, cols = 0, nonzeros = 0;
    std::vector<std::string_view> factors{};  ///< of the product, by name, that are others than the usual ones: "beta"
    int warps = 0;                            ///< a block, where they are asked for
    bool on_gpu = false;                      ///< whether the backend is a GPU: libraries run nowhere else
};

}  // namespace lanescope
