// A block's share of an SM's L1 cache, for the time model. A set has four 128-byte lines with four sectors each and
// evicts the oldest line. Each block starts with an empty cache.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "app/emulator/memory/array_space.h"
#include "app/emulator/memory/sectors.h"
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace lanescope::emulator {

class CacheSet {
public:
    static constexpr unsigned ways = 4;

    /// Returns and loads a line's missing sectors (bits 0 to 3). Only 28 bits of `name` count.
    std::uint32_t miss(std::uint32_t name, std::uint32_t sectors);

private:
    /// 16 name + sectors, newest line first; 0: none
    alignas(16) std::array<std::uint32_t, ways> lines_{};
};

#if defined(__SSE2__)
// The emulator's hottest code. No branches: hits are unpredictable. It stores the whole set, so that the next lookup
// need not wait for the changed line.
inline std::uint32_t CacheSet::miss(std::uint32_t name, std::uint32_t sectors) {
    const auto any = [](__m128i v) {
        v = _mm_or_si128(v, _mm_shuffle_epi32(v, 0x4e));
        return _mm_or_si128(v, _mm_shuffle_epi32(v, 0xb1));
    };
    auto* place = reinterpret_cast<__m128i*>(lines_.data());
    const __m128i lines = _mm_load_si128(place);
    const __m128i wanted = _mm_cvtsi32_si128(static_cast<int>(name << 4 | sectors)),
                  each = _mm_shuffle_epi32(wanted, 0);
    const __m128i same = _mm_cmpeq_epi32(_mm_srli_epi32(lines, 4), _mm_srli_epi32(each, 4));
    const __m128i held = any(_mm_and_si128(lines, same)), absent = _mm_cmpeq_epi32(held, _mm_setzero_si128());
    const __m128i widened = _mm_or_si128(lines, _mm_and_si128(same, each));
    const __m128i entered = _mm_or_si128(_mm_slli_si128(lines, 4), wanted);
    _mm_store_si128(place, _mm_or_si128(_mm_and_si128(absent, entered), _mm_andnot_si128(absent, widened)));
    return sectors & ~static_cast<std::uint32_t>(_mm_cvtsi128_si32(held));
}
#else
inline std::uint32_t CacheSet::miss(std::uint32_t name, std::uint32_t sectors) {
    const std::uint32_t wanted = name << 4 | sectors;
    for (std::uint32_t& line : lines_) {
        if (line >> 4 != wanted >> 4 || line == 0) continue;
        const std::uint32_t held = line;
        line |= wanted;
        return sectors & ~held;
    }
    lines_ = {wanted, lines_[0], lines_[1], lines_[2]};
    return sectors;
}
#endif

class L1Cache {
public:
    /// Rounds down to a power of two of sets. With 0, every sector misses.
    void resize(std::size_t bytes) {
        const std::size_t sets = bytes / (128 * CacheSet::ways);
        sets_.assign(sets == 0 ? 0 : std::bit_floor(sets), CacheSet{});
    }

    CacheSet* sets() { return sets_.data(); }
    std::size_t count() const { return sets_.size(); }
    static constexpr std::uint32_t mixer = 0x9E3779B1u;

    void clear() { std::ranges::fill(sets_, CacheSet{}); }

    /// For one request, whose lines belong to one array.
    class Request {
    public:
        Request(L1Cache& cache, unsigned array)
            : sets_(cache.sets_.data()), count_(cache.sets_.size()), array_(array + 1) {}

        std::uint32_t miss(SectorRun run) const {
            if (count_ == 0) return run.sectors;
            const auto line = std::uint32_t(byte_of_address(run.line * line_bytes) / line_bytes);
            // The product's upper bits choose the set. 28 bits identify any line of one block.
            const std::uint32_t mixed = (line ^ array_ << 26) * mixer;
            return sets_[mixed * count_ >> 32].miss(line ^ array_ << 25, run.sectors);
        }

    private:
        CacheSet* sets_;
        std::uint64_t count_;
        std::uint32_t array_;
    };

private:
    std::vector<CacheSet> sets_;
};

}  // namespace lanescope::emulator
