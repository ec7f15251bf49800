#include "app/platform/picture_texture.h"

#include <glad/gl.h>

#include "app/platform/damage.h"

namespace lanescope {

PictureTexture::PictureTexture() {
    glGenTextures(1, &texture_);
    glBindTexture(GL_TEXTURE_2D, texture_);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
}

PictureTexture::~PictureTexture() { glDeleteTextures(1, &texture_); }

void PictureTexture::upload(int width, int height, std::span<const std::uint32_t> rgba) {
    if (width < 1 || height < 1 || rgba.size() < std::size_t(width) * std::size_t(height)) return;
    texture_changed(texture_);
    glBindTexture(GL_TEXTURE_2D, texture_);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, rgba.data());
}

}  // namespace lanescope
