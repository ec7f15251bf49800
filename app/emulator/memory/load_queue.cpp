#include "app/emulator/memory/load_queue.h"

#include <algorithm>
#include <bit>

#if LANESCOPE_HAS_AVX512
#if !defined(__clang__)  // GCC 12's header uses uninitialised vectors
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>
#endif

namespace lanescope::emulator {

#if LANESCOPE_HAS_AVX512
bool use_avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                  __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
                  __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("bmi") &&
                  __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
#else
bool use_avx512 = false;
#endif

#if LANESCOPE_HAS_AVX512

namespace {

struct Numbers {
    __m512i low, high;  ///< the first 16, and the rest
};

/// Bit i selects number i.
using Which = std::uint32_t;

using Sixteen = std::array<std::uint32_t, 16>;

/// In memory: computing them in registers is slower.
struct alignas(64) Constants {
    Sixteen places{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    Sixteen even{0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30};
    Sixteen lanes_below{}, lanes_below_high{};  ///< lanes before each lane
    /// By mask of ways that hold a line, the source of each new line. 0 to 3: old line; 4: the requested one.
    std::array<std::array<std::uint32_t, 4>, 16> moves{};

    constexpr Constants() {
        for (unsigned lane = 0; lane < 16; ++lane) {
            lanes_below[lane] = (1u << lane) - 1;
            lanes_below_high[lane] = (1u << (lane + 16)) - 1;
        }
        moves.fill({0, 1, 2, 3});
        moves[0] = {4, 0, 1, 2};
    }
};
constexpr Constants constants;

LANESCOPE_AVX512_INLINE __m512i load(const Sixteen& numbers) { return _mm512_load_si512(numbers.data()); }
LANESCOPE_AVX512_INLINE __m512i all(std::uint32_t number) { return _mm512_set1_epi32(static_cast<int>(number)); }
LANESCOPE_AVX512_INLINE Which join(__mmask16 low, __mmask16 high) { return low | Which(high) << 16; }
LANESCOPE_AVX512_INLINE __mmask16 low_of(Which which) { return static_cast<__mmask16>(which); }
LANESCOPE_AVX512_INLINE __mmask16 high_of(Which which) { return static_cast<__mmask16>(which >> 16); }
LANESCOPE_AVX512_INLINE unsigned count(Which which) { return static_cast<unsigned>(_mm_popcnt_u32(which)); }
LANESCOPE_AVX512_INLINE Which first(unsigned number) { return _bzhi_u32(~0u, number); }

LANESCOPE_AVX512_INLINE Numbers exclusive_or(Numbers a, Numbers b) {
    return {_mm512_xor_si512(a.low, b.low), _mm512_xor_si512(a.high, b.high)};
}
LANESCOPE_AVX512_INLINE Numbers one_of(Numbers a, Numbers b) {
    return {_mm512_or_si512(a.low, b.low), _mm512_or_si512(a.high, b.high)};
}
LANESCOPE_AVX512_INLINE Numbers bits_of(Numbers n, std::uint32_t bits) {
    return {_mm512_and_si512(n.low, all(bits)), _mm512_and_si512(n.high, all(bits))};
}
template <int bits>
LANESCOPE_AVX512_INLINE Numbers shift_left(Numbers n) {
    return {_mm512_slli_epi32(n.low, bits), _mm512_slli_epi32(n.high, bits)};
}
LANESCOPE_AVX512_INLINE Which with_any(Which asked, Numbers n, std::uint32_t bits) {
    return join(_mm512_mask_test_epi32_mask(low_of(asked), n.low, all(bits)),
                _mm512_mask_test_epi32_mask(high_of(asked), n.high, all(bits)));
}
LANESCOPE_AVX512_INLINE Which less(Which asked, Numbers a, Numbers b) {
    return join(_mm512_mask_cmplt_epu32_mask(low_of(asked), a.low, b.low),
                _mm512_mask_cmplt_epu32_mask(high_of(asked), a.high, b.high));
}
LANESCOPE_AVX512_INLINE Numbers widen(Which which, Numbers n, Numbers other) {
    return {_mm512_mask_or_epi32(n.low, low_of(which), n.low, other.low),
            _mm512_mask_or_epi32(n.high, high_of(which), n.high, other.high)};
}
LANESCOPE_AVX512_INLINE void store(std::uint32_t* place, Numbers n) {
    _mm512_storeu_si512(place, n.low);
    _mm512_storeu_si512(place + 16, n.high);
}

/// Moves the selected numbers to the front; the rest is undefined.
LANESCOPE_AVX512_INLINE Numbers pack(Which which, Numbers n) {
    const __m512i low = _mm512_maskz_compress_epi32(low_of(which), n.low),
                  high = _mm512_maskz_compress_epi32(high_of(which), n.high);
    const unsigned in_low = count(which & 0xffff);
    const __m512i moved = _mm512_permutexvar_epi32(_mm512_sub_epi32(load(constants.places), all(in_low)), high);
    return {_mm512_mask_mov_epi32(low, low_of(~first(in_low)), moved), moved};
}

template <int places>
LANESCOPE_AVX512_INLINE Numbers after(Numbers n) {
    return {_mm512_alignr_epi32(n.high, n.low, places), _mm512_alignr_epi32(n.high, n.high, places)};
}

/// Relative to the array.
LANESCOPE_AVX512_INLINE __m512i sixteen_sectors(const std::uint64_t* addresses) {
    static_assert(sector_bytes == 1 << 5);
    const __m512i bytes = _mm512_permutex2var_epi32(_mm512_loadu_si512(addresses), load(constants.even),
                                                    _mm512_loadu_si512(addresses + 8));
    return _mm512_srli_epi32(bytes, 5);
}

/// Returns each lane's predecessor in `lanes`, or 31, as an index for permutex2var.
LANESCOPE_AVX512_INLINE __m512i lane_before(std::uint32_t lanes, const Sixteen& below) {
    const __m512i before = _mm512_and_si512(all(lanes), load(below));
    return _mm512_xor_si512(_mm512_lzcnt_epi32(before), all(31));
}

LANESCOPE_AVX512_INLINE Which first_of_equals(Numbers n, unsigned number) {
    const __m512i none = _mm512_setzero_si512();
    const __mmask16 low = _mm512_cmpeq_epi32_mask(_mm512_conflict_epi32(n.low), none);
    if (number <= 16) return low & first(number);
    alignas(64) Sixteen lows;
    _mm512_store_si512(lows.data(), n.low);
    __mmask16 repeated = _mm512_cmpneq_epi32_mask(_mm512_conflict_epi32(n.high), none);
    for (const std::uint32_t other : lows) repeated |= _mm512_cmpeq_epi32_mask(n.high, all(other));
    return join(low, static_cast<__mmask16>(~repeated)) & first(number);
}

/// 16 line + sectors, with one sector.
LANESCOPE_AVX512_INLINE Numbers lines_of(Numbers sectors) {
    const Numbers places = bits_of(sectors, 3), lines = shift_left<2>(bits_of(sectors, ~3u));
    return one_of(lines, {_mm512_sllv_epi32(all(1), places.low), _mm512_sllv_epi32(all(1), places.high)});
}

/// Merges consecutive sectors of a line.
LANESCOPE_AVX512_INLINE Numbers merge(Numbers lines, unsigned& number) {
    const Numbers next = after<1>(lines);
    // Up to four sectors per line: merges pairs, then pairs of pairs.
    const Which goes_on = first(number - 1) & ~with_any(~0u, exclusive_or(lines, next), ~15u);
    const Numbers pairs = widen(goes_on, lines, next), fours = widen(goes_on & goes_on >> 1, pairs, after<2>(pairs));
    const Which heads = first(number) & ~(goes_on << 1);
    number = count(heads);
    return pack(heads, fours);
}

}  // namespace

LANESCOPE_AVX512 Spread LoadQueue::add(const LaneAddresses& addresses, std::uint32_t lanes, unsigned array,
                                       std::uint64_t note) {
    const Numbers sectors{sixteen_sectors(addresses.data()), sixteen_sectors(addresses.data() + 16)};
    const Numbers before{
        _mm512_permutex2var_epi32(sectors.low, lane_before(lanes, constants.lanes_below), sectors.high),
        _mm512_permutex2var_epi32(sectors.low, lane_before(lanes, constants.lanes_below_high), sectors.high)};
    const Numbers steps = exclusive_or(sectors, before);
    const std::uint32_t others = lanes & (lanes - 1), first_lane = lanes & ~others;
    notes_[requests_] = note;
    if (!with_any(others, steps, ~0u)) {  // one sector, as in loops over a vector that all lanes read
        const auto sector = std::uint32_t(byte_of_address(addresses[unsigned(std::countr_zero(lanes))]) / sector_bytes);
        lines_[runs_] = sector / 4 * 16 + (1u << sector % 4);
        origins_[runs_] = array;
        ends_[requests_++] = static_cast<std::uint16_t>(++runs_);
        return {1, 1};
    }

    Spread spread;
    Numbers found;
    const unsigned line_changes = 1 + count(with_any(others, steps, ~3u));
    if (less(others, sectors, before)) {
        const unsigned number = count(lanes);
        const Numbers named = pack(lanes, sectors);
        const Which distinct = first_of_equals(named, number);
        found = pack(distinct, named);
        spread.sectors = count(distinct);
        spread.lines = std::min(line_changes, spread.sectors);
    } else {
        const Which distinct = first_lane | with_any(others, steps, ~0u);
        found = pack(distinct, sectors);
        spread = {count(distinct), line_changes};
    }

    Numbers lines = lines_of(found);
    unsigned number = spread.sectors;
    if (2 * spread.lines <= number) lines = merge(lines, number);
    store(&lines_[runs_], lines);
    store(&origins_[runs_], {all(array), all(array)});
    runs_ += number;
    ends_[requests_++] = static_cast<std::uint16_t>(runs_);
    return spread;
}

/// Finds the runs' places in the cache (L1Cache::Request) and footprint.
LANESCOPE_AVX512 void LoadQueue::prepare() {
    const __m512i first_word = _mm512_loadu_si512(first_words_.data());
    static_assert(sizeof(CacheSet) == 1 << 4);
    const __m128i to_set = _mm_cvtsi32_si128(28 - std::countr_zero(static_cast<std::uint32_t>(cache_.count())));
    for (unsigned i = 0; i < runs_; i += 16) {
        const __m512i lines = _mm512_loadu_si512(&lines_[i]), array = _mm512_loadu_si512(&origins_[i]),
                      origin = _mm512_add_epi32(array, all(1));
        const __m512i seed = _mm512_xor_si512(_mm512_srli_epi32(lines, 4), _mm512_slli_epi32(origin, 26));
        const __m512i mixed = _mm512_mullo_epi32(seed, all(L1Cache::mixer));
        _mm512_storeu_si512(&names_[i], _mm512_xor_si512(lines, _mm512_slli_epi32(origin, 29)));
        _mm512_storeu_si512(&sets_[i], _mm512_and_si512(_mm512_srl_epi32(mixed, to_set), all(~15u)));
        _mm512_storeu_si512(&words_[i], _mm512_add_epi32(_mm512_permutexvar_epi32(array, first_word),
                                                         _mm512_srli_epi32(lines, 7)));  // eight lines per word
        _mm512_storeu_si512(&shifts_[i], _mm512_and_si512(_mm512_srli_epi32(lines, 2), all(7 << 2)));
    }
}

LANESCOPE_AVX512 unsigned LoadQueue::look_up() {
    prepare();
    auto* const sets = reinterpret_cast<std::byte*>(cache_.sets());
    Footprint::Word* const words = footprint_.words();
    unsigned misses = 0;
    for (unsigned r = 0, runs = runs_; r < runs; ++r) {
        auto* const set = reinterpret_cast<__m128i*>(sets + sets_[r]);
        const __m128i each = _mm_set1_epi32(static_cast<int>(names_[r])), lines = _mm_load_si128(set);
        const __mmask8 here = _mm_testn_epi32_mask(_mm_xor_si128(lines, each), _mm_set1_epi32(~15));
        const __m128i held = _mm_maskz_compress_epi32(here, lines);
        const std::uint32_t missing = static_cast<std::uint32_t>(_mm_cvtsi128_si32(_mm_andnot_si128(held, each))) & 15;
        const __m128i from = _mm_load_si128(reinterpret_cast<const __m128i*>(constants.moves[here].data()));
        const __m128i kept = _mm_permutex2var_epi32(lines, from, each);
        _mm_store_si128(set, _mm_mask_or_epi32(kept, here, kept, each));
        missing_[r] = static_cast<std::uint8_t>(missing);
        misses += count(missing);
        words[words_[r]] |= missing << shifts_[r];
    }
    for (unsigned i = 0, start = 0; i < requests_; ++i) {
        const __m256i missing = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(&missing_[start]));
        missed_[i] = (_mm256_test_epi8_mask(missing, missing) & first(ends_[i] - start)) != 0;
        start = ends_[i];
    }
    return misses;
}

#else

Spread LoadQueue::add(const LaneAddresses&, std::uint32_t, unsigned, std::uint64_t) { return {}; }
unsigned LoadQueue::look_up() { return 0; }

#endif

}  // namespace lanescope::emulator
