#include "tests/window/picture.h"

#include <stb_image.h>
#include <stb_image_write.h>

#include <algorithm>
#include <stdexcept>

namespace lanescope::window_test {

Picture Picture::read(const std::filesystem::path& file) {
    Picture picture;
    int channels = 0;
    stbi_uc* pixels = stbi_load(file.c_str(), &picture.width, &picture.height, &channels, 3);
    if (!pixels) throw std::runtime_error("no picture: " + file.string());
    picture.rgb.assign(pixels, pixels + std::size_t(picture.width) * std::size_t(picture.height) * 3);
    stbi_image_free(pixels);
    return picture;
}

void Picture::save(const std::filesystem::path& file) const {
    if (!stbi_write_png(file.c_str(), width, height, 3, rgb.data(), 3 * width))
        throw std::runtime_error("cannot write " + file.string());
}

Picture Picture::part(int left, int top, int right, int bottom) const {
    left = std::clamp(left, 0, width), right = std::clamp(right, left, width);
    top = std::clamp(top, 0, height), bottom = std::clamp(bottom, top, height);
    Picture part{right - left, bottom - top, {}};
    for (int y = top; y < bottom; ++y) {
        const auto row = rgb.begin() + (std::ptrdiff_t(y) * width + left) * 3;
        part.rgb.insert(part.rgb.end(), row, row + std::ptrdiff_t(part.width) * 3);
    }
    return part;
}

std::size_t differing(const Picture& a, const Picture& b) {
    if (a.width != b.width || a.height != b.height) return std::max(a.rgb.size(), b.rgb.size()) / 3;
    std::size_t count = 0;
    for (std::size_t i = 0; i + 2 < a.rgb.size(); i += 3)
        if (!std::equal(a.rgb.begin() + std::ptrdiff_t(i), a.rgb.begin() + std::ptrdiff_t(i) + 3,
                        b.rgb.begin() + std::ptrdiff_t(i)))
            ++count;
    return count;
}

}  // namespace lanescope::window_test
