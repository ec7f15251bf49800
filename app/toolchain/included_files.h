// Rejects included files that would block the compiler or exhaust memory.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

/// Checks included files recursively, except names from macros. `name`: of the text; `folder`: for names in quotes.
/// Throws UsageError for a pipe, a device or a socket: "mine.cu:3: "p.h" is a pipe; include regular files only".
void check_included_files(std::string_view text, const std::string& name, const std::filesystem::path& folder);

/// Returns true if all includes have one of these names; false if a macro makes a name.
bool includes_only(std::string_view text, const std::vector<std::string_view>& names);

}  // namespace lanescope
