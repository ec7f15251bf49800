#include "app/platform/opengl_objects.h"

#include <glad/gl.h>

#include <algorithm>

#include "app/base/error.h"
#include "app/platform/display.h"
#include "app/platform/redraw.h"

namespace lanescope {
namespace {

unsigned new_texture(int filter) {
    unsigned texture = 0;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, filter);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, filter);
    return texture;
}

void bind_texture(unsigned texture, int unit) {
    glActiveTexture(GL_TEXTURE0 + unit);
    glBindTexture(GL_TEXTURE_2D, texture);
    glActiveTexture(GL_TEXTURE0);
}

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

// One triangle larger than the viewport needs no buffers.
constexpr const char* cover =
    R"glsl(void main() { gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0); }
)glsl";

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

unsigned compile(unsigned kind, std::string_view body) {
    const std::string text = shader_version() + std::string(body);
    const unsigned shader = glCreateShader(kind);
    const char* data = text.data();
    const int length = static_cast<int>(text.size());
    glShaderSource(shader, 1, &data, &length);
    glCompileShader(shader);
    int done = 0;
    glGetShaderiv(shader, GL_COMPILE_STATUS, &done);
    if (done) return shader;
    std::string log(1024, '\0');
    glGetShaderInfoLog(shader, static_cast<int>(log.size()), nullptr, log.data());
    glDeleteShader(shader);
    throw BackendUnavailable("the OpenGL driver cannot compile a shader: " + first_line(log.c_str()));
}

unsigned link(unsigned vertex, unsigned fragment) {
    const unsigned program = glCreateProgram();
    glAttachShader(program, vertex);
    glAttachShader(program, fragment);
    glLinkProgram(program);
    glDeleteShader(vertex);
    glDeleteShader(fragment);
    int done = 0;
    glGetProgramiv(program, GL_LINK_STATUS, &done);
    if (done) return program;
    std::string log(1024, '\0');
    glGetProgramInfoLog(program, static_cast<int>(log.size()), nullptr, log.data());
    glDeleteProgram(program);
    throw BackendUnavailable("the OpenGL driver cannot link a shader: " + first_line(log.c_str()));
}

}  // namespace

PictureTexture::PictureTexture() {
    texture_ = new_texture(GL_NEAREST);
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

IntegerTexture::IntegerTexture(Entry entry) : entry_(entry) {
    texture_ = new_texture(GL_NEAREST);
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
    const auto put_rows = [&](const std::uint32_t* from, int first, int columns, int rows) {
        if (columns > 0 && rows > 0)
            glTexSubImage2D(GL_TEXTURE_2D, 0, 0, first, columns, rows, format.external, format.type, from);
    };
    put_rows(words.data(), 0, width, full);
    put_rows(words.data() + std::size_t(full) * width * format.words, full, rest, 1);
    return entries;
}

void IntegerTexture::bind(int unit) const { bind_texture(texture_, unit); }

RenderTarget::RenderTarget(bool smooth) {
    texture_ = new_texture(smooth ? GL_LINEAR : GL_NEAREST);
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
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
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

void RenderTarget::bind(int unit) const { bind_texture(texture_, unit); }

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

Shader::Shader(std::string_view fragment) {
    const unsigned vertex = compile(GL_VERTEX_SHADER, cover);
    program_ = link(vertex, compile(GL_FRAGMENT_SHADER, fragment));
    glGenVertexArrays(1, &vertex_array_);
}

Shader::~Shader() {
    glDeleteVertexArrays(1, &vertex_array_);
    glDeleteProgram(program_);
}

void Shader::use() const { glUseProgram(program_); }

int Shader::place(const char* name) const { return glGetUniformLocation(program_, name); }

void Shader::set(const char* name, int value) const { glUniform1i(place(name), value); }
void Shader::set(const char* name, int x, int y) const { glUniform2i(place(name), x, y); }
void Shader::set(const char* name, float value) const { glUniform1f(place(name), value); }
void Shader::set(const char* name, float x, float y) const { glUniform2f(place(name), x, y); }
void Shader::set(const char* name, float x, float y, float z) const { glUniform3f(place(name), x, y, z); }

void Shader::fill() const {
    glBindVertexArray(vertex_array_);
    glDrawArrays(GL_TRIANGLES, 0, 3);
    glBindVertexArray(0);
}

}  // namespace lanescope
