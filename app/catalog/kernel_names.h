// Names of kernels: "FILE.cu", "FILE.cu:FUNCTION" or "FILE.cu:KERNEL<<<rows, 32>>>(A, x, y)", also of FILE.ptx; ids of
// variants.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace lanescope {

struct NamedKernel {
    std::filesystem::path file;  ///< absolute and normalised
    std::string function;        ///< empty: all
    std::string launch;          ///< instead of the file's; may be empty
};

/// Treats a colon before a slash or another such extension as part of the path.
NamedKernel named_kernel(std::string_view text);

bool names_kernel_file(std::string_view text);

/// Returns true for an id of a variant: Latin-1 letters, which the window's fonts have, digits, underscores and dashes.
/// Shipped ids have no capitals.
bool may_be_id(std::string_view text);

/// Replaces other letters by their code ("u6838"), invalid UTF-8 by "xff", and the rest by an underscore. Never returns
/// an empty id.
std::string id_from(std::string_view name);

}  // namespace lanescope
