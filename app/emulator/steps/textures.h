// Texture and surface objects: where they lie in memory, and how coordinates select elements.
#pragma once

#include <array>
#include <cstdint>

namespace lanescope::emulator {

/// As in cudaTextureDesc.
enum class AddressMode : std::int32_t { wrap, clamp, mirror, border };

struct Texture {
    std::uint64_t address = 0;            ///< of element (0, 0, 0)
    std::uint64_t row_bytes = 0;          ///< from one row to the next
    std::uint64_t slice_bytes = 0;        ///< from one slice or layer to the next
    std::array<std::int32_t, 3> sizes{};  ///< elements along x, y, z; 1 beyond its dimensions
    std::int32_t element_bytes = 0;
    std::array<AddressMode, 3> modes{};
    std::int32_t is_linear = 0, is_normalised = 0, is_layered = 0;
    std::int32_t channels = 0;     ///< bytes per channel, + 256 if signed, + 512 if floating-point
    std::int32_t is_fraction = 0;  ///< reads integers as fractions of their largest value
};

/// Returns the object's handle, which is never 0. Not during a launch.
std::uint64_t add_texture(const Texture& texture);
/// Returns false for an unknown handle. Not during a launch.
bool remove_texture(std::uint64_t handle);
/// Returns true if any object exists.
bool has_textures();
/// Removes all objects: for a new program.
void remove_textures();

}  // namespace lanescope::emulator
