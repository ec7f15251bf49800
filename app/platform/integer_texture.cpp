#include "app/platform/integer_texture.h"

#include <glad/gl.h>

#include <algorithm>
#include <vector>

namespace lanescope {
namespace {

struct Format {
    int internal;
    unsigned external, type;
    int words;
};

Format format_of(IntegerTexture::Entry entry) {
    switch (entry) {
        case IntegerTexture::Entry::one_word:
            return {GL_R32UI, GL_RED_INTEGER, GL_UNSIGNED_INT, 1};
        case IntegerTexture::Entry::two_words:
            return {GL_RG32UI, GL_RG_INTEGER, GL_UNSIGNED_INT, 2};
        default:
            return {GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, 1};
    }
}

void upload_rows(const Format& format, std::span<const std::uint32_t> words, int first_row, int columns, int rows) {
    if (columns > 0 && rows > 0)
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, first_row, columns, rows, format.external, format.type, words.data());
}

}  // namespace

IntegerTexture::IntegerTexture(Entry entry) : entry_(entry) {
    glGenTextures(1, &texture_);
    glBindTexture(GL_TEXTURE_2D, texture_);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
}

IntegerTexture::~IntegerTexture() { glDeleteTextures(1, &texture_); }

std::size_t IntegerTexture::upload(std::span<const std::uint32_t> words) {
    const Format format = format_of(entry_);
    int limit = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &limit);
    const std::size_t entries = std::min(words.size() / format.words, std::size_t(limit) * width);
    const int full = static_cast<int>(entries / width), rest = static_cast<int>(entries % width);
    glBindTexture(GL_TEXTURE_2D, texture_);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexImage2D(GL_TEXTURE_2D, 0, format.internal, width, std::max(1, full + (rest > 0)), 0, format.external,
                 format.type, nullptr);
    upload_rows(format, words, 0, width, full);
    upload_rows(format, words.subspan(std::size_t(full) * width * format.words), full, rest, 1);
    return entries;
}

void IntegerTexture::bind(int unit) const {
    glActiveTexture(GL_TEXTURE0 + unit);
    glBindTexture(GL_TEXTURE_2D, texture_);
    glActiveTexture(GL_TEXTURE0);
}

}  // namespace lanescope
