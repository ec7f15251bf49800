// Queues loads before the L1 cache, with AVX-512. add() finds all lanes' sectors together; look_up() processes the
// queue in one long loop with few mispredicted branches. Counts agree with find_sectors, L1Cache and Footprint.
//
// Only functions marked LANESCOPE_AVX512 use AVX-512, if use_avx512 allows. Whole files cannot: inline functions of
// their headers must run on any CPU.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "app/emulator/memory/l1_cache.h"
#include "app/emulator/memory/sectors.h"
#if defined(__x86_64__)
#define LANESCOPE_HAS_AVX512 1
#define LANESCOPE_AVX512 __attribute__((target("avx512f,avx512bw,avx512cd,avx512dq,avx512vl,bmi,bmi2,popcnt")))
#define LANESCOPE_AVX512_INLINE LANESCOPE_AVX512 __attribute__((always_inline)) inline
#else
#define LANESCOPE_HAS_AVX512 0
#endif

namespace lanescope::emulator {

/// True if the CPU has AVX-512. Tests clear it while no launch runs.
extern bool use_avx512;

class LoadQueue {
public:
    LoadQueue(L1Cache& cache, Footprint& footprint) : cache_(cache), footprint_(footprint) {
        for (unsigned array = 0; array < std::min(arrays, footprint.arrays()); ++array)
            first_words_[array] = static_cast<std::uint32_t>(footprint.first_word(array));
    }

    bool takes(unsigned array, std::uint64_t bytes) const {
        const bool small = bytes <= max_bytes && footprint_.first_word(array + 1) <= UINT32_MAX;
        return use_avx512 && cache_.count() > 0 && array < arrays && small && has_names(array);
    }

    /// addresses: in one supported array. note: kept for note(i).
    Spread add(const LaneAddresses& addresses, std::uint32_t lanes, unsigned array, std::uint64_t note);
    /// Returns true if look_up() must precede the next add().
    bool full() const { return runs_ >= enough; }
    bool empty() const { return requests_ == 0; }

    /// Returns the number of missing sectors.
    unsigned look_up();
    /// After look_up(): the number of loads; whether load i missed.
    unsigned requests() const { return requests_; }
    bool missed(unsigned i) const { return missed_[i]; }
    std::uint64_t note(unsigned i) const { return notes_[i]; }
    void clear() { runs_ = requests_ = 0; }

private:
    static constexpr unsigned arrays = 16;  ///< supported arrays
    static constexpr std::uint64_t max_bytes = std::uint64_t(1) << 32;
    /// Returns false if a line may have the name 0, which marks empty cache entries.
    static constexpr bool has_names(unsigned array) { return (array + 1) % 8 != 0; }

    static constexpr unsigned enough = 256, room = enough + warp_size;
    /// Not aligned to vectors: glibc before 2.38 does not reuse aligned memory well, and a core lives for one launch.
    template <class T>
    using Column = std::array<T, room + 2 * warp_size>;  // stores write whole vectors

    void prepare();

    L1Cache& cache_;
    Footprint& footprint_;
    std::array<std::uint32_t, arrays> first_words_{};  ///< of each array in the footprint
    unsigned runs_ = 0, requests_ = 0;
    // Per run of sectors in a line:
    Column<std::uint32_t> lines_;    ///< 16 line + sectors, from the array's start
    Column<std::uint32_t> origins_;  ///< array number
    Column<std::uint32_t> names_;    ///< as in CacheSet
    Column<std::uint32_t> sets_;     ///< byte offset in the cache's sets
    Column<std::uint32_t> words_;    ///< in the footprint
    Column<std::uint32_t> shifts_;   ///< of the sectors' bits in the word
    Column<std::uint8_t> missing_;   ///< sectors not in the cache
    // Per load:
    std::array<std::uint16_t, room> ends_;  ///< last run + 1
    std::array<bool, room> missed_;
    std::array<std::uint64_t, room> notes_;
};

}  // namespace lanescope::emulator
