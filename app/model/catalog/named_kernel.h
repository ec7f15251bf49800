// Names of user kernels: "FILE.cu", "FILE.cu:FUNCTION" or "FILE.cu:KERNEL<<<rows, 32>>>(A, x, y)", also with FILE.ptx.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace lanescope {

struct NamedKernel {
    std::filesystem::path file;  ///< absolute and normalised
    std::string function;        ///< empty: all
    std::string launch;          ///< overrides the file's launches; else empty
};

/// Parses such a name. A colon before a slash or another kernel file's extension belongs to the path.
NamedKernel named_kernel(std::string_view text);

/// Returns true if the text names a kernel file, with or without a function.
bool names_kernel_file(std::string_view text);

}  // namespace lanescope
