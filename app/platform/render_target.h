// A picture in GPU memory that shaders draw into and ImGui shows.
#pragma once

#include <cstdint>
#include <vector>

namespace lanescope {

class RenderTarget {
public:
    /// smooth: shaders that read it get values between pixels.
    explicit RenderTarget(bool smooth = false);
    ~RenderTarget();
    RenderTarget(const RenderTarget&) = delete;
    RenderTarget& operator=(const RenderTarget&) = delete;

    /// Pixels; its content is lost when the size changes.
    void resize(int width, int height);
    int width() const { return width_; }
    int height() const { return height_; }

    /// Draws go here until the window's own frame is bound again by end().
    void begin() const;
    void end() const;

    /// For ImGui::Image. OpenGL's first row is the lowest, so that the image is upside down: v runs from 1 to 0.
    unsigned texture() const { return texture_; }
    /// For shaders.
    void bind(int unit) const;

    /// RGBA, 8 bits each, top row first.
    std::vector<std::uint8_t> pixels() const;

private:
    unsigned frame_ = 0, texture_ = 0;
    int width_ = 0, height_ = 0;
};

}  // namespace lanescope
