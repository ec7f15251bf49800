// Font files of the distribution.
#pragma once

#include <filesystem>
#include <optional>

namespace lanescope {

struct FontFiles {
    std::optional<std::filesystem::path> text, strong, italic, mono;
};

/// Finds Inter and JetBrains Mono under all Debian and Ubuntu file names. A member is empty if its font is missing.
FontFiles find_font_files();
FontFiles find_font_files(const std::filesystem::path& folder);

}  // namespace lanescope
