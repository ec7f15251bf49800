// A picture that the window saved, and how far two of them differ.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <vector>

namespace lanescope::window_test {

struct Picture {
    int width = 0, height = 0;
    std::vector<std::uint8_t> rgb;

    /// Throws std::runtime_error where it is no picture.
    static Picture read(const std::filesystem::path& file);
    void save(const std::filesystem::path& file) const;
    Picture part(int left, int top, int right, int bottom) const;
};

/// Pixels that are others in the second; all of them, where the sizes differ.
std::size_t differing(const Picture& a, const Picture& b);

}  // namespace lanescope::window_test
