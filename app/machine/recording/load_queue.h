// Loads on their way through the first-level cache, for CPUs with the vectors of AVX-512.
//
// What a load asks for is found for its lanes all at once, and waits in line. Later all that wait go through the cache,
// one after another: in one long loop the CPU need not guess again and again where a request ends. What is counted is
// what find_sectors, L1Cache and Footprint count of each load by itself.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "app/machine/execution/avx512.h"
#include "app/machine/memory/l1_cache.h"
#include "app/machine/recording/footprint.h"
#include "app/machine/recording/sectors.h"

namespace lanescope::simt {

class LoadQueue {
public:
    LoadQueue(L1Cache& cache, Footprint& footprint) : cache_(cache), footprint_(footprint) {
        for (unsigned array = 0; array < std::min(arrays, footprint.arrays()); ++array)
            first_words_[array] = static_cast<std::uint32_t>(footprint.first_word(array));
    }

    /// Whether loads of an array of so many bytes can wait here.
    bool takes(unsigned array, std::uint64_t bytes) const {
        const bool small = bytes <= max_bytes && footprint_.first_word(array + 1) <= UINT32_MAX;
        return use_avx512 && cache_.count() > 0 && array < arrays && small && has_names(array);
    }

    /// addresses: all in one array, which it takes. note: what the caller wants to know of the load later.
    Spread add(const LaneAddresses& addresses, std::uint32_t lanes, unsigned array, std::uint64_t note);
    /// Whether it must be emptied before the next load.
    bool full() const { return runs_ >= enough; }
    bool empty() const { return requests_ == 0; }

    /// All that wait go through the cache. Returns how many sectors it lacked.
    unsigned look_up();
    /// After look_up(): how many loads there were, and whether the cache lacked something that load i asked for.
    unsigned requests() const { return requests_; }
    bool missed(unsigned i) const { return missed_[i]; }
    std::uint64_t note(unsigned i) const { return notes_[i]; }
    void clear() { runs_ = requests_ = 0; }

private:
    static constexpr unsigned arrays = 16;  ///< that it tells apart
    static constexpr std::uint64_t max_bytes = std::uint64_t(1) << 32;
    /// Whether no line of it is called 0 in the cache, as empty places are.
    static constexpr bool has_names(unsigned array) { return (array + 1) % 8 != 0; }

    static constexpr unsigned enough = 256, room = enough + warp_size;
    template <class T>
    using Column = std::array<T, room + 2 * warp_size>;  // whole vectors are written

    void prepare();

    L1Cache& cache_;
    Footprint& footprint_;
    std::array<std::uint32_t, arrays> first_words_{};  ///< of each array in the footprint
    unsigned runs_ = 0, requests_ = 0;
    // Of each run of sectors in a line:
    alignas(64) Column<std::uint32_t> lines_;    ///< 16 line + sectors, counted from the array's start
    alignas(64) Column<std::uint32_t> origins_;  ///< the array's number
    alignas(64) Column<std::uint32_t> names_;    ///< as in CacheSet
    alignas(64) Column<std::uint32_t> sets_;     ///< bytes from the cache's first set on
    alignas(64) Column<std::uint32_t> words_;    ///< of the footprint
    alignas(64) Column<std::uint32_t> shifts_;   ///< of its sectors' bits within a word
    alignas(64) Column<std::uint8_t> missing_;   ///< sectors that the cache lacked
    // Of each request:
    std::array<std::uint16_t, room> ends_;  ///< its last run's number + 1
    std::array<bool, room> missed_;
    std::array<std::uint64_t, room> notes_;
};

}  // namespace lanescope::simt
