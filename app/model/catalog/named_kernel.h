// "FILE.cu" or "FILE.cu:FUNCTION": how a kernel of a person's own is named.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace lanescope {

struct NamedKernel {
    std::filesystem::path file;  ///< absolute and normal
    std::string function;        ///< empty: all
};

/// Reads such a name. A colon belongs to the path where a folder or another `.cu` follows it.
NamedKernel named_kernel(std::string_view text);

/// Whether the text names a CUDA file, with or without a function.
bool names_kernel_file(std::string_view text);

}  // namespace lanescope
