// Textures, render targets and shaders.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace lanescope {

/// An image for ImGui.
class PictureTexture {
public:
    PictureTexture();
    ~PictureTexture();
    PictureTexture(const PictureTexture&) = delete;
    PictureTexture& operator=(const PictureTexture&) = delete;

    /// Takes RGBA, four bytes per pixel, top row first. Magnified pixels have sharp edges.
    void upload(int width, int height, std::span<const std::uint32_t> rgba);
    unsigned texture() const { return texture_; }

private:
    unsigned texture_ = 0;
};

/// A table in GPU memory. An entry is one or two 32-bit words, or four bytes.
class IntegerTexture {
public:
    enum class Entry : std::uint8_t { one_word, two_words, colour };
    static constexpr int width = 4096;  ///< entries per row: entry i is texel (i % width, i / width)

    explicit IntegerTexture(Entry entry);
    ~IntegerTexture();
    IntegerTexture(const IntegerTexture&) = delete;
    IntegerTexture& operator=(const IntegerTexture&) = delete;

    /// Returns the uploaded entries, at most the driver's limit.
    std::size_t upload(std::span<const std::uint32_t> words);
    void bind(int unit) const;

private:
    Entry entry_;
    unsigned texture_ = 0;
};

class RenderTarget {
public:
    /// smooth: shaders read it with linear interpolation.
    explicit RenderTarget(bool smooth = false);
    ~RenderTarget();
    RenderTarget(const RenderTarget&) = delete;
    RenderTarget& operator=(const RenderTarget&) = delete;

    void resize(int width, int height);
    int width() const { return width_; }
    int height() const { return height_; }

    /// Redirects drawing until end() binds the window's framebuffer.
    void begin() const;
    void end() const;

    /// Upside down: draw ImGui::Image with v from 1 to 0.
    unsigned texture() const { return texture_; }
    void bind(int unit) const;

    std::vector<std::uint8_t> pixels() const;

private:
    unsigned frame_ = 0, texture_ = 0;
    int width_ = 0, height_ = 0;
};

/// A GLSL program that fills the bound render target.
class Shader {
public:
    /// Compiles a GLSL 3.30 fragment shader. Throws BackendUnavailable with the driver's first log line.
    explicit Shader(std::string_view fragment);
    ~Shader();
    Shader(const Shader&) = delete;
    Shader& operator=(const Shader&) = delete;

    void use() const;
    void set(const char* name, int value) const;
    void set(const char* name, int x, int y) const;
    void set(const char* name, float value) const;
    void set(const char* name, float x, float y) const;
    void set(const char* name, float x, float y, float z) const;
    void fill() const;

private:
    int place(const char* name) const;
    unsigned program_ = 0, vertex_array_ = 0;
};

}  // namespace lanescope
