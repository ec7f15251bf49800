// The earliest site among the 32 lanes of a warp, and which lanes stand there. The machine asks this at every step.
#pragma once

#include <array>
#include <cstdint>

#include "app/machine/recording/record.h"
#include "app/machine/recording/site_key.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace lanescope::simt {

/// Where each lane stands. Keys are below 2^31, so that signed comparison orders them.
using Heads = std::array<SiteKey, warp_size>;

inline constexpr SiteKey nowhere = 0x7fffffff;  ///< a lane that waits or has ended
static_assert(make_site_key(max_line, no_array, AccessKind::mma, 16) < nowhere);

struct Lowest {
    SiteKey key;
    std::uint32_t lanes;
};

#if defined(__SSE2__)
inline Lowest find_lowest(const Heads& heads) {
    const auto* vectors = reinterpret_cast<const __m128i*>(heads.data());
    __m128i low = _mm_load_si128(vectors);
    const auto lower = [&](__m128i other) {
        const __m128i greater = _mm_cmpgt_epi32(low, other);
        low = _mm_or_si128(_mm_and_si128(greater, other), _mm_andnot_si128(greater, low));
    };
    for (int i = 1; i < 8; ++i) lower(_mm_load_si128(vectors + i));
    lower(_mm_shuffle_epi32(low, 0x4e));
    lower(_mm_shuffle_epi32(low, 0xb1));

    std::uint32_t lanes = 0;
    for (int i = 0; i < 8; i += 4) {
        const auto equal = [&](int k) { return _mm_cmpeq_epi32(_mm_load_si128(vectors + i + k), low); };
        const __m128i bytes = _mm_packs_epi16(_mm_packs_epi32(equal(0), equal(1)), _mm_packs_epi32(equal(2), equal(3)));
        lanes |= static_cast<std::uint32_t>(_mm_movemask_epi8(bytes)) << (i * 4);
    }
    return {static_cast<SiteKey>(_mm_cvtsi128_si32(low)), lanes};
}

/// The lanes that stand before the key.
inline std::uint32_t lanes_before(const Heads& heads, SiteKey key) {
    const auto* vectors = reinterpret_cast<const __m128i*>(heads.data());
    const __m128i limit = _mm_set1_epi32(static_cast<int>(key));
    std::uint32_t lanes = 0;
    for (int i = 0; i < 8; ++i) {
        const __m128 before = _mm_castsi128_ps(_mm_cmplt_epi32(_mm_load_si128(vectors + i), limit));
        lanes |= static_cast<std::uint32_t>(_mm_movemask_ps(before)) << (i * 4);
    }
    return lanes;
}
#else
inline Lowest find_lowest(const Heads& heads) {
    Lowest lowest{nowhere, 0};
    for (SiteKey key : heads) lowest.key = key < lowest.key ? key : lowest.key;
    for (unsigned lane = 0; lane < heads.size(); ++lane)
        lowest.lanes |= std::uint32_t(heads[lane] == lowest.key) << lane;
    return lowest;
}

inline std::uint32_t lanes_before(const Heads& heads, SiteKey key) {
    std::uint32_t lanes = 0;
    for (unsigned lane = 0; lane < heads.size(); ++lane) lanes |= std::uint32_t(heads[lane] < key) << lane;
    return lanes;
}
#endif

}  // namespace lanescope::simt
