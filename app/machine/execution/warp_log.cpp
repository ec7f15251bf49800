#include "app/machine/execution/warp_log.h"

#include "app/machine/execution/avx512_intrinsics.h"

namespace lanescope::simt {
namespace {

constexpr Heads bits_of_lanes = [] {
    Heads bits{};
    for (unsigned lane = 0; lane < warp_size; ++lane) bits[lane] = lane_bit(lane);
    return bits;
}();

/// Lanes of the mask go on to `next`; of all lanes, and without a branch: it becomes vectors.
void replace(Heads& heads, std::uint32_t lanes, const Heads& next) {
    for (unsigned lane = 0; lane < warp_size; ++lane) {
        const SiteKey stays = (lanes & bits_of_lanes[lane]) == 0 ? ~0u : 0u;
        heads[lane] = (heads[lane] & stays) | (next[lane] & ~stays);
    }
}

#if LANESCOPE_HAS_AVX512
LANESCOPE_AVX512 Lowest find_lowest_avx512(const Heads& heads) {
    const __m512i low = _mm512_load_si512(heads.data()), high = _mm512_load_si512(heads.data() + 16);
    const __m512i all = _mm512_min_epu32(low, high);
    const __m256i eight = _mm256_min_epu32(_mm512_castsi512_si256(all), _mm512_extracti64x4_epi64(all, 1));
    __m128i four = _mm_min_epu32(_mm256_castsi256_si128(eight), _mm256_extracti128_si256(eight, 1));
    four = _mm_min_epu32(four, _mm_shuffle_epi32(four, 0x4e));
    four = _mm_min_epu32(four, _mm_shuffle_epi32(four, 0xb1));
    const __m512i lowest = _mm512_broadcastd_epi32(four);
    const __mmask16 in_low = _mm512_cmpeq_epi32_mask(low, lowest), in_high = _mm512_cmpeq_epi32_mask(high, lowest);
    return {static_cast<SiteKey>(_mm_cvtsi128_si32(four)), in_low | std::uint32_t(in_high) << 16};
}

/// Written whole: the look for the lowest key, which comes next, could not wait for a part.
LANESCOPE_AVX512 void replace_avx512(Heads& heads, std::uint32_t lanes, const Heads& next) {
    for (unsigned half = 0; half < warp_size; half += 16) {
        const __m512i stays = _mm512_load_si512(&heads[half]);
        const auto goes_on = static_cast<__mmask16>(lanes >> half);
        _mm512_store_si512(&heads[half], _mm512_mask_mov_epi32(stays, goes_on, _mm512_load_si512(&next[half])));
    }
}
#else
Lowest find_lowest_avx512(const Heads&) { return {}; }
void replace_avx512(Heads&, std::uint32_t, const Heads&) {}
#endif

}  // namespace

Lowest WarpLog::lowest() const { return use_avx512 ? find_lowest_avx512(heads_) : find_lowest(heads_); }

void WarpLog::clear() {
    heads_.fill(nowhere);
    standing_ = {};
    ending_ = {};
    likely_ = 0;
}

const WarpLog::Addresses& WarpLog::gather(std::uint32_t lanes) {
    for_rows(lanes, [&](unsigned row, std::uint32_t here) {
        for_lanes(here, [&](unsigned lane) { gathered_[lane] = addresses_[row][lane]; });
    });
    return gathered_;
}

std::uint32_t WarpLog::advance(std::uint32_t lanes) {
    std::uint32_t ended = 0;
    for_rows(lanes, [&](unsigned row, std::uint32_t here) { ended |= advance_row(row, here); });
    return ended;
}

std::uint32_t WarpLog::advance_row(unsigned row, std::uint32_t lanes) {
    const unsigned next = row + 1;
    const std::uint32_t ended = lanes & ending_[next], go_on = lanes & ~ended;
    standing_[row] &= ~lanes;
    standing_[next] |= go_on;
    ending_[next] &= ~ended;
    likely_ = next % rows;
    if (use_avx512)
        replace_avx512(heads_, go_on, keys_[next]);
    else
        replace(heads_, go_on, keys_[next]);
    return ended;
}

}  // namespace lanescope::simt
