// An image in GPU memory for ImGui.
#pragma once

#include <cstdint>
#include <span>

namespace lanescope {

class PictureTexture {
public:
    PictureTexture();
    ~PictureTexture();
    PictureTexture(const PictureTexture&) = delete;
    PictureTexture& operator=(const PictureTexture&) = delete;

    /// Takes RGBA, four bytes per pixel, top row first. Magnified pixels keep sharp edges.
    void upload(int width, int height, std::span<const std::uint32_t> rgba);
    unsigned texture() const { return texture_; }

private:
    unsigned texture_ = 0;
};

}  // namespace lanescope
