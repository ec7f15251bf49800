// PTX files as kernel files, and uses of a PTX kernel's parameters.
#pragma once

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/kernel_files/kernel_launches.h"
#include "app/ptx/ptx.h"

namespace lanescope {

struct ParameterUse {
    bool is_read = false;
    bool is_pointer = false;  ///< accessed, or declared with .ptr
    bool is_loaded = false, is_written = false;
    bool is_float = false, is_integer = false;  ///< of elements; neither: unknown
    unsigned bytes = 0;                         ///< per element; 0: unknown
};

/// Returns one use per parameter. Follows addresses through registers and local memory.
std::vector<ParameterUse> parameter_uses(const ptx::Function& kernel);

// A PTX file of clang, nvcc or Triton becomes CUDA source of as many lines: empty kernels at the lines of `.entry`, and
// the PTX in comments.
bool is_ptx_file(const std::filesystem::path& file);

struct PtxAsCuda {
    std::string text;
    std::map<std::string, std::string> said;  ///< parameter -> constant value
};

/// Takes parameter names from a kernel's first launch. Throws UsageError for malformed PTX, and HeaderFault if a launch
/// does not fit.
PtxAsCuda cuda_of_ptx(const std::string& ptx, const std::string& name, std::span<const LaunchSpec> launches);

/// Removes line information, which names other files: instructions get their own lines, in `file`.
std::string ptx_with_own_lines(std::string_view ptx, std::string file);

/// Restores the PTX; instructions keep their lines in the file `name`.
std::string ptx_of_cuda(std::string_view source, const std::string& name);

/// Returns "spmv" for "_Z4spmviPKf".
std::string entry_in_words(std::string_view entry);

}  // namespace lanescope
