#include "app/platform/render_target.h"

#include <glad/gl.h>

#include <algorithm>

#include "app/platform/damage.h"

namespace lanescope {

RenderTarget::RenderTarget(bool smooth) {
    const int filter = smooth ? GL_LINEAR : GL_NEAREST;
    glGenTextures(1, &texture_);
    glBindTexture(GL_TEXTURE_2D, texture_);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, filter);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, filter);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glGenFramebuffers(1, &frame_);
}

RenderTarget::~RenderTarget() {
    glDeleteFramebuffers(1, &frame_);
    glDeleteTextures(1, &texture_);
}

void RenderTarget::resize(int width, int height) {
    if (width == width_ && height == height_) return;
    width_ = width;
    height_ = height;
    glBindTexture(GL_TEXTURE_2D, texture_);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_BGRA, GL_UNSIGNED_INT_8_8_8_8_REV, nullptr);
    glBindFramebuffer(GL_FRAMEBUFFER, frame_);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture_, 0);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

void RenderTarget::begin() const {
    texture_changed(texture_);
    glBindFramebuffer(GL_FRAMEBUFFER, frame_);
    glViewport(0, 0, width_, height_);
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_BLEND);
}

void RenderTarget::end() const { glBindFramebuffer(GL_FRAMEBUFFER, 0); }

void RenderTarget::bind(int unit) const {
    glActiveTexture(GL_TEXTURE0 + unit);
    glBindTexture(GL_TEXTURE_2D, texture_);
    glActiveTexture(GL_TEXTURE0);
}

std::vector<std::uint8_t> RenderTarget::pixels() const {
    std::vector<std::uint8_t> rgba(std::size_t(width_) * height_ * 4);
    begin();
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, width_, height_, GL_RGBA, GL_UNSIGNED_BYTE, rgba.data());
    end();
    const std::size_t row = std::size_t(width_) * 4;
    for (int top = 0, low = height_ - 1; top < low; ++top, --low)
        std::swap_ranges(rgba.begin() + top * row, rgba.begin() + (top + 1) * row, rgba.begin() + low * row);
    return rgba;
}

}  // namespace lanescope
