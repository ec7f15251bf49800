#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <vector>

namespace lanescope::window_test {

struct Picture {
    int width = 0, height = 0;
    std::vector<std::uint8_t> rgb;

    /// Throws std::runtime_error if the file is not a picture.
    static Picture read(const std::filesystem::path& file);
    void save(const std::filesystem::path& file) const;
    Picture part(int left, int top, int right, int bottom) const;
};

/// Counts pixels that differ; all pixels if the sizes differ.
std::size_t differing(const Picture& a, const Picture& b);

}  // namespace lanescope::window_test
