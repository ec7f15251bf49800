// "FILE.cu", "FILE.cu:FUNCTION" or "FILE.cu:KERNEL<<<rows, 32>>>(A, x, y)": how a kernel of a person's own is named.
// PTX files are named so too.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace lanescope {

struct NamedKernel {
    std::filesystem::path file;  ///< absolute and normal
    std::string function;        ///< empty: all
    std::string launch;          ///< in place of the file's launches; else empty
};

/// Reads such a name. A colon belongs to the path where a folder or another file of kernels follows it.
NamedKernel named_kernel(std::string_view text);

/// Whether the text names a file of kernels, with or without a function.
bool names_kernel_file(std::string_view text);

}  // namespace lanescope
