// The share of an SM's first-level cache that one block has, for the time model: which sectors a block asks L2 for.
//
// 128-byte lines of four 32-byte sectors, four ways, the oldest line leaves. A block starts with an empty cache.
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
    /// bytes: rounded down to a power of two sets; 0 switches the cache off, and every sector misses.
    void resize(std::size_t bytes) {
        const std::size_t sets = bytes / (128 * CacheSet::ways);
        sets_.assign(sets == 0 ? 0 : std::bit_floor(sets), CacheSet{});
    }

    CacheSet* sets() { return sets_.data(); }
    /// Sets: a power of two, or none.
    std::size_t count() const { return sets_.size(); }
    static constexpr std::uint32_t mixer = 0x9E3779B1u;

    void clear() { std::ranges::fill(sets_, CacheSet{}); }

    /// The cache as one request sees it, whose lines are all of one array: what does not change from line to
    /// line is looked up once.
    class Request {
    public:
        Request(L1Cache& cache, unsigned array)
            : sets_(cache.sets_.data()), count_(cache.sets_.size()), array_(array + 1) {}

        /// Looks sectors of one line up and brings them in. Returns those that were not there.
        std::uint32_t miss(SectorRun run) const {
            if (count_ == 0) return run.sectors;
            const auto line = std::uint32_t(byte_of_address(run.line * line_bytes) / line_bytes);
            // The upper bits of a product choose the set. 28 bits name a line within it: enough to tell apart what one
            // block touches.
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
