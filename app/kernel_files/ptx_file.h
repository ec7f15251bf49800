// A file of PTX, which clang, nvcc or Triton made, as a kernel file.
//
// It becomes a CUDA text with as many lines: in the line of each `.entry` is an empty kernel with the parameters'
// types, and the PTX itself is in comments. So a launch is found, made and bound as that of any other kernel.
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
    std::map<std::string, std::string> said;  ///< parameters that are a number, by their names
};

/// launches: a kernel's parameters are called as the first launch that names it names its arguments. Throws UsageError
/// where the PTX cannot be read, HeaderFault where a launch does not fit it.
PtxAsCuda cuda_of_ptx(const std::string& ptx, const std::string& name, std::span<const SaidLaunch> launches);

/// The PTX of such a text for the emulator: each instruction belongs to its own line of the file `name`.
std::string ptx_of_cuda(std::string_view text, const std::string& name);

/// The name of an entry as people call it: "spmv" of "_Z4spmviPKf".
std::string entry_in_words(std::string_view entry);

}  // namespace lanescope
