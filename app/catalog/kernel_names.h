// Kernel names: "FILE.cu", "FILE.cu:FUNCTION" or "FILE.cu:KERNEL<<<rows, 32>>>(A, x, y)", also of FILE.ptx; variant
// ids.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace lanescope {

struct NamedKernel {
    std::filesystem::path file;  ///< absolute and normalised
    std::string function;        ///< empty: all
    std::string launch;          ///< overrides the file's; may be empty
};

/// A colon before a slash or another such extension belongs to the path.
NamedKernel named_kernel(std::string_view text);

bool names_kernel_file(std::string_view text);

/// Returns true for Latin-1 letters, which the window's fonts have, digits, underscores and dashes. Shipped ids have no
/// capitals.
bool may_be_id(std::string_view text);

/// Replaces other letters by codes ("u6838"), invalid UTF-8 by "xff", the rest by an underscore. Never returns an empty
/// id.
std::string id_from(std::string_view name);

}  // namespace lanescope
