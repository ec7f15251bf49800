// PTX, read for comparison: the instructions of each kernel, without names that a compiler chose.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lanescope::ptx {

struct Kernel {
    std::string name;                       ///< as C++ writes it: "lanescope::plain::spmv::cte(int, ...)"
    std::vector<std::string> instructions;  ///< registers, labels and parameters numbered in the order of appearance
};

/// The kernels of a PTX text, in its order.
std::vector<Kernel> kernels_of(const std::string& text);

}  // namespace lanescope::ptx
