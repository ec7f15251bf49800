// Looks for files that a compiler must not read: one without an end takes all memory, and one that nobody writes to
// takes for ever.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

/// Checks the files that `text` includes, and those that they include in turn. Names that only a macro makes are not
/// seen. name: of the text, for the message; folder: where names in quotes are looked for.
/// Throws UsageError for a pipe, a device or a socket: "mine.cu:3: "p.h" is a pipe; include regular files only".
void check_included_files(std::string_view text, const std::string& name, const std::filesystem::path& folder);

/// Whether all files that the text includes have one of these names. A name that only a macro makes counts as another.
bool includes_only(std::string_view text, const std::vector<std::string_view>& names);

}  // namespace lanescope
