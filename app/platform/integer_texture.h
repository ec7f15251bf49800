// Integer tables for shaders.
#pragma once

#include <cstdint>
#include <span>

namespace lanescope {

/// A table in GPU memory. An entry is one or two 32-bit words, or four bytes.
class IntegerTexture {
public:
    enum class Entry : std::uint8_t { one_word, two_words, colour };
    static constexpr int width = 4096;  ///< entries per row: entry i is texel (i % width, i / width)

    explicit IntegerTexture(Entry entry);
    ~IntegerTexture();
    IntegerTexture(const IntegerTexture&) = delete;
    IntegerTexture& operator=(const IntegerTexture&) = delete;

    /// Returns the number of entries uploaded, at most the driver's limit.
    std::size_t upload(std::span<const std::uint32_t> words);
    void bind(int unit) const;

private:
    Entry entry_;
    unsigned texture_ = 0;
};

}  // namespace lanescope
