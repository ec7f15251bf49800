// Makes host functions for launches in a header.
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
    std::string kernel;         ///< empty: the first one
    std::string arguments;      ///< "<4, float>"; may be empty
    std::string configuration;  ///< "<<<(rows + 63) / 64, 64>>>"
    int line = 0;               ///< in the header; 0: option
    std::string given = {};     ///< "rows, x, y"; may be empty
};

/// Returns the header's launches in order. Without <<<>>>, a `Launch` is only documentation. Throws HeaderFault.
std::vector<SaidLaunch> launches_said(const KernelHeader& header);

struct MadeLaunch {
    std::string text;  ///< `void launch_<kernel>(...) { kernel<<<...>>>(...); }`, in one line
    /// Its last parameters: sizes in the configuration that the kernel does not take.
    std::vector<std::string> sizes;
};

/// Last parameter of a function with several launches: the launch's index.
inline constexpr std::string_view number_of_launch = "lanescope_launch";

/// Makes a function with the kernel's parameters, with template arguments substituted. Words of the configuration are
/// parameters, names of the file, or problem sizes (names_a_size() in binding.h), in this order. Several launches
/// differ only in their configurations. Throws HeaderFault for too few template arguments.
MadeLaunch made_launch(std::string_view code, const FunctionText& kernel, std::span<const SaidLaunch> all,
                       const std::string& name);

/// Makes `void spmv(int n, ...) { spmv<128>(n, ...); }`. `arguments` are "<128>" or "<>", and in the name if
/// `is_one_of_several`. Throws HeaderFault for too few.
std::string template_call(std::string_view code, const FunctionText& function, const std::string& arguments,
                          bool is_one_of_several);

/// Returns words outside of functions: constants, macros, types.
std::set<std::string> words_of_file(std::string_view code);

/// Returns "launch_kernel_4_float".
std::string name_of(const SaidLaunch& said, const FunctionText& kernel);

}  // namespace lanescope
