// A block's share of an SM's L1 cache, for the time model.
//
// Four ways of 128-byte lines with four sectors; the oldest line is evicted. Each block starts with an empty cache.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "app/machine/memory/address.h"
#include "app/machine/memory/cache_set.h"
#include "app/machine/recording/sectors.h"

namespace lanescope::simt {

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

    /// The cache for one request, whose lines belong to one array; invariant values are computed once.
    class Request {
    public:
        Request(L1Cache& cache, unsigned array)
            : sets_(cache.sets_.data()), count_(cache.sets_.size()), array_(array + 1) {}

        /// Loads sectors of a line and returns the missing ones.
        std::uint32_t miss(SectorRun run) const {
            if (count_ == 0) return run.sectors;
            const auto line = std::uint32_t(byte_of_address(run.line * line_bytes) / line_bytes);
            // The upper bits of the product choose the set. 28 bits identify the line: enough for the lines of one
            // block.
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

}  // namespace lanescope::simt
