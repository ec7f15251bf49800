// PNG output.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>

namespace lanescope {

/// Writes RGBA pixels, top row first, as an opaque image. Throws UsageError.
void write_png(const std::filesystem::path& path, int width, int height, std::span<const std::uint8_t> rgba);

}  // namespace lanescope
