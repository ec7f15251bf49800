// Font files of the distribution.
#pragma once

#include <filesystem>
#include <optional>

namespace lanescope {

struct FontFiles {
    std::optional<std::filesystem::path> text, strong, italic, mono;
};

/// Finds Inter and JetBrains Mono under any file name of a Debian or Ubuntu release. A member is empty if its font is
/// not installed.
FontFiles find_font_files();
FontFiles find_font_files(const std::filesystem::path& folder);

}  // namespace lanescope
