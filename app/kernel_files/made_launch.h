// Generates host functions for kernel launches in a file's header.
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
    std::string arguments;      ///< template arguments, "<4, float>"; may be empty
    std::string configuration;  ///< "<<<(rows + 63) / 64, 64>>>"
    int line = 0;               ///< of the header; 0: of an option
    std::string given = {};     ///< arguments after the configuration: "rows, x, y"; may be empty
};

/// Returns the header's launches in order. A `Launch` without <<<>>> is only documentation. Throws HeaderFault.
std::vector<SaidLaunch> launches_said(const KernelHeader& header);

struct MadeLaunch {
    std::string text;  ///< `void launch_<kernel>(...) { kernel<<<...>>>(...); }`, without a line end
    /// Its last parameters: problem sizes in the configuration that are not parameters of the kernel.
    std::vector<std::string> sizes;
};

/// The last parameter of a host function with several launches: the index of the launch.
inline constexpr std::string_view number_of_launch = "lanescope_launch";

/// Returns a host function of that name with the kernel's parameters, with template arguments substituted. A word of
/// the configuration is a parameter of the kernel, a name of the file, or a problem size (names_a_size() in binding.h),
/// in this order. A last parameter chooses among several launches, which differ in their configurations. Throws
/// HeaderFault for too few template arguments.
MadeLaunch made_launch(std::string_view code, const FunctionText& kernel, std::span<const SaidLaunch> all,
                       const std::string& name);

/// Returns `void spmv(int n, ...) { spmv<128>(n, ...); }`, which calls a host function template with `arguments`,
/// "<128>" or "<>". With `is_one_of_several`, its name contains the arguments. Throws HeaderFault for too few
/// arguments.
std::string template_call(std::string_view code, const FunctionText& function, const std::string& arguments,
                          bool is_one_of_several);

/// Words outside of functions: constants, macros, types.
std::set<std::string> words_of_file(std::string_view code);

/// Returns the function's name: "launch_kernel_4_float".
std::string name_of(const SaidLaunch& said, const FunctionText& kernel);

}  // namespace lanescope
