// Which bytes of an array have values.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace lanescope::emulator {

/// Takes an eighth of the array's memory while some bytes have values and some have not.
class DefinedBytes {
public:
    DefinedBytes() : DefinedBytes(0, true) {}
    DefinedBytes(std::uint64_t bytes, bool all) : bytes_(bytes), undefined_(all ? 0 : bytes) {}

    bool all() const { return undefined_ == 0; }
    bool none() const { return undefined_ == bytes_; }
    void define_all() { *this = DefinedBytes(bytes_, true); }
    /// Ignores bytes beyond the array's end.
    void define(std::uint64_t first, std::uint64_t count) {
        if (all()) return;
        words_.resize((bytes_ + 63) / 64);
        for_words(first, count, [this](std::size_t word, std::uint64_t mask) {
            undefined_ -= std::uint64_t(std::popcount(mask & ~words_[word]));
            words_[word] |= mask;
        });
        if (all()) define_all();
    }
    /// Returns true if at least one of the bytes has a value.
    bool any_of(std::uint64_t first, std::uint64_t count) const { return all() || defined_in(first, count) > 0; }
    bool all_of(std::uint64_t first, std::uint64_t count) const { return all() || defined_in(first, count) == count; }

    struct Gap {
        std::uint64_t first = 0;  ///< byte without a value
        std::uint64_t bytes = 0;  ///< without values
    };
    /// Runs below `least` bytes count only up to the end of a range that has no other: a structure's padding never gets
    /// values.
    Gap gap_in(std::uint64_t first, std::uint64_t count, std::uint64_t least) const {
        Gap gap;
        bool has_padding = false;
        const std::uint64_t end = std::min(bytes_, first + count);
        for (std::uint64_t at = next(first, end, false); at < end;) {
            const std::uint64_t past = next(at, end, true), bytes = past - at;
            const bool counts = bytes >= least || (past == end && !has_padding && count >= 4 * least);
            has_padding |= !counts;
            if (counts && gap.bytes == 0) gap.first = at;
            if (counts) gap.bytes += bytes;
            at = next(past, end, false);
        }
        return gap;
    }

private:
    /// Calls f(word's number, mask of the bytes in it).
    template <class F>
    void for_words(std::uint64_t first, std::uint64_t count, F f) const {
        const std::uint64_t end = std::min(bytes_, first + count);
        for (std::uint64_t at = first; at < end;) {
            const std::uint64_t past = std::min(end, (at / 64 + 1) * 64), length = past - at;
            f(at / 64, (length == 64 ? ~std::uint64_t(0) : (std::uint64_t(1) << length) - 1) << at % 64);
            at = past;
        }
    }
    std::uint64_t defined_in(std::uint64_t first, std::uint64_t count) const {
        if (words_.empty()) return 0;
        std::uint64_t defined = 0;
        for_words(first, count, [&](std::size_t word, std::uint64_t mask) {
            defined += std::uint64_t(std::popcount(words_[word] & mask));
        });
        return defined;
    }
    /// Returns the first byte from `at` on that has a value, or has none; `end` if there is none.
    std::uint64_t next(std::uint64_t at, std::uint64_t end, bool has_value) const {
        if (words_.empty()) return has_value == all() ? std::min(at, end) : end;
        while (at < end) {
            const std::uint64_t word = (has_value ? words_[at / 64] : ~words_[at / 64]) >> at % 64;
            if (word) return std::min(end, at + std::uint64_t(std::countr_zero(word)));
            at = (at / 64 + 1) * 64;
        }
        return end;
    }

    std::uint64_t bytes_, undefined_;
    std::vector<std::uint64_t> words_;  ///< a bit per byte; empty: all or none have values
};

}  // namespace lanescope::emulator
