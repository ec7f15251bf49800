// Host functions for a file that says in its header how its kernels are launched.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/kernel_files/cuda_text.h"
#include "app/model/catalog/kernel_header.h"

namespace lanescope {

/// `Launch: kernel<4, float><<<(rows + 63) / 64, 64>>>`
struct SaidLaunch {
    std::string kernel;         ///< empty: the file's first
    std::string arguments;      ///< of a template: "<4, float>"; may be empty
    std::string configuration;  ///< "<<<(rows + 63) / 64, 64>>>"
    int line = 0;               ///< of the header
};

/// Those of the header, in their order. A `Launch` without brackets is said to people only. Throws HeaderFault.
std::vector<SaidLaunch> launches_said(const KernelHeader& header);

struct MadeLaunch {
    std::string text;  ///< `void launch_<kernel>(...) { kernel<<<...>>>(...); }`, without a line end
    /// Its last parameters: numbers of the problem that the configuration asks for, and the kernel does not take.
    std::vector<std::string> sizes;
};

/// A host function of that name with the kernel's own parameters, where those of a template stand for what is said. A
/// word of the configuration is the kernel's parameter, or else the file's own, or else a number of the problem
/// (names_a_size() of binding.h). Throws HeaderFault where a template is told too few arguments.
MadeLaunch made_launch(std::string_view code, const FunctionText& kernel, const SaidLaunch& said,
                       const std::string& name);

/// "launch_kernel_4_float": a name for its function.
std::string name_of(const SaidLaunch& said, const FunctionText& kernel);

}  // namespace lanescope
