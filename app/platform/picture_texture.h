// A picture of ready-made pixels in GPU memory, for ImGui to draw.
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

    /// Replaces the picture: width x height pixels of four bytes, RGBA, top row first. Enlarged, pixels keep their
    /// edges.
    void upload(int width, int height, std::span<const std::uint32_t> rgba);
    unsigned texture() const { return texture_; }

private:
    unsigned texture_ = 0;
};

}  // namespace lanescope
