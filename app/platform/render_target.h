// A texture that shaders draw into and ImGui shows.
#pragma once

#include <cstdint>
#include <vector>

namespace lanescope {

class RenderTarget {
public:
    /// smooth: shaders read it with linear interpolation.
    explicit RenderTarget(bool smooth = false);
    ~RenderTarget();
    RenderTarget(const RenderTarget&) = delete;
    RenderTarget& operator=(const RenderTarget&) = delete;

    /// Sizes are in pixels. A change of size discards the content.
    void resize(int width, int height);
    int width() const { return width_; }
    int height() const { return height_; }

    /// Redirects drawing until end() binds the window's framebuffer.
    void begin() const;
    void end() const;

    /// Upside down for ImGui::Image: draw it with v from 1 to 0.
    unsigned texture() const { return texture_; }
    void bind(int unit) const;

    /// RGBA, 8 bits each, top row first.
    std::vector<std::uint8_t> pixels() const;

private:
    unsigned frame_ = 0, texture_ = 0;
    int width_ = 0, height_ = 0;
};

}  // namespace lanescope
