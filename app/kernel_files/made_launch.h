// Host functions for a file that says in its header how its kernels are launched.
#pragma once

#include <set>
#include <span>
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
    int line = 0;               ///< of the header; 0: of an option
    std::string given = {};     ///< what follows the configuration in round brackets: "rows, x, y"; may be empty
};

/// Those of the header, in their order. A `Launch` without brackets is said to people only. Throws HeaderFault.
std::vector<SaidLaunch> launches_said(const KernelHeader& header);

struct MadeLaunch {
    std::string text;  ///< `void launch_<kernel>(...) { kernel<<<...>>>(...); }`, without a line end
    /// Its last parameters: numbers of the problem that the configuration asks for, and the kernel does not take.
    std::vector<std::string> sizes;
};

/// The last parameter of a host function that has several launches: the number of the launch that it makes.
inline constexpr std::string_view number_of_launch = "lanescope_launch";

/// A host function of that name with the kernel's own parameters, where those of a template stand for what is said. A
/// word of the configuration is the kernel's parameter, or else the file's own, or else a number of the problem
/// (names_a_size() of binding.h). Of several launches, which differ in their configurations, a last parameter chooses
/// one. Throws HeaderFault where a template is told too few arguments.
MadeLaunch made_launch(std::string_view code, const FunctionText& kernel, std::span<const SaidLaunch> all,
                       const std::string& name);

/// `void spmv(int n, ...) { spmv<128>(n, ...); }`: a function that calls a template of a host function with these
/// arguments, "<128>" or "<>". is_one_of_several: the arguments are in its name. Throws HeaderFault if they are too
/// few.
std::string template_call(std::string_view code, const FunctionText& function, const std::string& arguments,
                          bool is_one_of_several);

/// Words outside of functions: constants, macros, types.
std::set<std::string> words_of_file(std::string_view code);

/// "launch_kernel_4_float": a name for its function.
std::string name_of(const SaidLaunch& said, const FunctionText& kernel);

}  // namespace lanescope
