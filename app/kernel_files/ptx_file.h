// A PTX file, for example of clang, nvcc or Triton, as a kernel file.
//
// It becomes CUDA source with equally many lines. The line of each `.entry` has an empty kernel with the parameters'
// types; the PTX is in comments. So launches are found, generated and bound as for other kernels.
#pragma once

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "app/kernel_files/made_launch.h"

namespace lanescope {

bool is_ptx_file(const std::filesystem::path& file);

struct PtxAsCuda {
    std::string text;
    std::map<std::string, std::string> said;  ///< parameter name -> its constant value
};

/// Takes parameter names from the arguments of the first launch of the kernel. Throws UsageError for malformed PTX,
/// HeaderFault if a launch does not fit.
PtxAsCuda cuda_of_ptx(const std::string& ptx, const std::string& name, std::span<const SaidLaunch> launches);

/// Returns the PTX in such a source; each instruction refers to its own line of the file `name`.
std::string ptx_of_cuda(std::string_view text, const std::string& name);

/// The plain name of an entry: "spmv" of "_Z4spmviPKf".
std::string entry_in_words(std::string_view entry);

}  // namespace lanescope
