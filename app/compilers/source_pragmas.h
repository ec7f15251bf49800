// Lines of a source that tell the compilation more than the compiler's language has.
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

namespace lanescope {

/// Before the name of a file of host code, which is compiled by itself and linked.
inline constexpr std::string_view separate_source = "#pragma lanescope separate \"";

/// Before the name of a header without include guard that several files of the source include: it is read once.
inline constexpr std::string_view once_header = "#pragma lanescope once \"";

/// Returns the files that lines with this pragma name.
std::vector<std::filesystem::path> files_named(std::string_view text, std::string_view pragma);

}  // namespace lanescope
