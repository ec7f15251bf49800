// Where the distribution keeps the window's fonts.
#pragma once

#include <filesystem>
#include <optional>

namespace lanescope {

struct FontFiles {
    std::optional<std::filesystem::path> text, strong, italic, mono;
};

/// Inter (regular, semi-bold and italic) and JetBrains Mono below one of the font folders, under any name that a Debian
/// or Ubuntu release has given them; empty where a font is not installed.
FontFiles find_font_files();

/// Looks below the given folder only.
FontFiles find_font_files(const std::filesystem::path& folder);

}  // namespace lanescope
