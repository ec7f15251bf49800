// Launches from a file's header, guessed, and suggested.
#pragma once

#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/catalog/kernel_header.h"
#include "app/kernel_files/source/cuda_source.h"

namespace lanescope {

/// `Launch: kernel<4, float><<<(rows + 63) / 64, 64>>>`
struct LaunchSpec {
    std::string kernel;         ///< empty: the first one
    std::string arguments;      ///< "<4, float>"; may be empty
    std::string configuration;  ///< "<<<(rows + 63) / 64, 64>>>"
    int line = 0;               ///< in the header; 0: option
    std::string given = {};     ///< "rows, x, y"; may be empty
};

/// Returns launches in order. Without <<<>>>, a `Launch` is documentation. Throws HeaderFault.
std::vector<LaunchSpec> header_launches(const KernelHeader& header);

struct LaunchFunction {
    std::string text;  ///< `void launch_<kernel>(...) { kernel<<<...>>>(...); }`, in one line
    /// Its last parameters: sizes in the configuration that the kernel lacks.
    std::vector<std::string> sizes;
};

/// Makes a function with the kernel's parameters and substituted template arguments. Words of the configuration are
/// parameters, names of the file, or problem sizes, in this order. Several launches differ only in configuration.
/// Throws HeaderFault for too few template arguments.
LaunchFunction launch_function(std::string_view code, const SourceFunction& kernel, std::span<const LaunchSpec> all,
                               const std::string& name);

/// Makes `void spmv(int n, ...) { spmv<128>(n, ...); }`. `arguments` ("<128>" or "<>") are in the name if
/// `is_one_of_several`. Throws HeaderFault for too few.
std::string template_call(std::string_view code, const SourceFunction& function, const std::string& arguments,
                          bool is_one_of_several);

/// Returns constants, macros and types outside of functions.
std::set<std::string> words_of_file(std::string_view code);

/// Returns "launch_kernel_4_float".
std::string name_of(const LaunchSpec& said, const SourceFunction& kernel);

/// Returns one-dimensional launches, likeliest first: a thread per row, a warp, a block, a block of one warp. Block
/// sizes come from `blockIdx.x * 64`, __launch_bounds__, a shared array or a constant. `arguments`: "<4, float>".
std::vector<LaunchSpec> guessed_launches(std::string_view code, const SourceFunction& kernel,
                                         const std::string& arguments);

/// Returns "kernel<4><<<(rows + 255) / 256, 256>>>".
std::string in_words(const LaunchSpec& launch);

/// Returns "<32, float>" for parameters without a default; may be empty.
std::string usual_arguments(std::string_view code, const SourceFunction& kernel);

SuggestedLine line_for_launch(std::string_view source, const std::string& launch);

/// Returns `// Launch: kernel<32><<<(rows + 63) / 64, 64>>>`. Template parameters without a default become 32, float or
/// true.
SuggestedLine suggested_launch(std::string_view source, std::string_view code, const SourceFunction& kernel);

/// Returns `// Bind: n = rows, odd = 0`, or extends the header's `Bind` line.
SuggestedLine suggested_binding(std::string_view source, const KernelHeader& header,
                                const std::map<std::string, std::string>& meanings);

}  // namespace lanescope
