// Pictures as PNG files.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>

namespace lanescope {

/// Writes RGBA pixels, top row first, as an opaque picture. Throws UsageError when the file cannot be written.
void write_png(const std::filesystem::path& path, int width, int height, std::span<const std::uint8_t> rgba);

}  // namespace lanescope
