// A host function for a file that has kernels only, and says in its header how they are launched.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/kernel_files/cuda_text.h"

namespace lanescope {

struct MadeLaunch {
    std::string text;  ///< `void launch_<kernel>(...) { kernel<<<...>>>(...); }`, without a line end
    /// Its last parameters: numbers of the problem that the configuration asks for, and the kernel does not take.
    std::vector<std::string> sizes;
};

/// A host function with the kernel's own parameters. A word of the configuration is the kernel's parameter, or else the
/// file's own, or else a number of the problem (names_a_size() of binding.h). Nothing for a template, whose arguments
/// nobody knows.
std::optional<MadeLaunch> made_launch(std::string_view code, const FunctionText& kernel,
                                      std::string_view configuration);

}  // namespace lanescope
