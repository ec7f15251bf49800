// A host function for a file that has kernels only, and says in its header how they are launched.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/kernel_files/cuda_text.h"

namespace lanescope {

/// Text of `void launch_<kernel>(...) { kernel<<<...>>>(...); }`, with the kernel's own parameters. Nothing for a
/// template, whose arguments nobody knows.
std::optional<std::string> made_launch(std::string_view code, const FunctionText& kernel,
                                       std::string_view configuration);

}  // namespace lanescope
