// Tables of integers in GPU memory, that a shader reads by index.
#pragma once

#include <cstdint>
#include <span>

namespace lanescope {

/// A table of entries of one or two 32-bit words, or of four bytes, laid out in rows of `width` entries.
class IntegerTexture {
public:
    enum class Entry : std::uint8_t { one_word, two_words, colour };
    static constexpr int width = 4096;  ///< entries a row: entry i is texel (i % width, i / width)

    explicit IntegerTexture(Entry entry);
    ~IntegerTexture();
    IntegerTexture(const IntegerTexture&) = delete;
    IntegerTexture& operator=(const IntegerTexture&) = delete;

    /// Replaces the table. Entries above what the driver can hold are left out; returns how many were taken.
    std::size_t upload(std::span<const std::uint32_t> words);
    void bind(int unit) const;

private:
    Entry entry_;
    unsigned texture_ = 0;
};

}  // namespace lanescope
