// The share of an SM's first-level cache that one block has, for the time model: which sectors a block asks L2 for.
//
// 128-byte lines of four 32-byte sectors, four ways, the oldest line leaves. A block starts with an empty cache.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "kernels/simt/address.h"

namespace lanescope::simt {

class L1Cache {
public:
    /// bytes: rounded down to a power of two sets; 0 switches the cache off, and every sector misses.
    void resize(std::size_t bytes) {
        const std::size_t sets = bytes / (128 * ways);
        sets_.assign(sets == 0 ? 0 : std::bit_floor(sets), Set{});
        shift_ = 32 - unsigned(std::countr_zero(sets_.size() | (std::size_t(1) << 31)));
    }

    void clear() { std::ranges::fill(sets_, Set{}); }

    /// Looks a sector up and brings it in. True when it was there.
    bool hit(std::uint64_t sector) {
        if (sets_.empty()) return false;
        const std::uint32_t tag = tag_of(sector / 4);
        const auto bit = std::uint8_t(1u << (sector % 4));
        Set& set = sets_[(std::uint64_t(tag * 0x9E3779B1u) >> shift_) & (sets_.size() - 1)];
        // No branches: whether a line is there cannot be predicted, and this is the machine's hottest line.
        const unsigned found = match(set, tag);
        const unsigned oldest = 1u << (ways + set.next % ways);
        const unsigned way = unsigned(std::countr_zero(found | oldest)) % ways;
        const bool absent = found == 0;
        const auto held = std::uint8_t(set.sectors[way] & (unsigned(absent) - 1));
        set.next = std::uint8_t(set.next + absent);
        set.tags[way] = tag;
        set.sectors[way] = held | bit;
        return held & bit;
    }

private:
    static constexpr unsigned ways = 4;
    struct alignas(32) Set {
        std::array<std::uint32_t, ways> tags{};
        std::array<std::uint8_t, ways> sectors{};  // an empty way holds no sector, whatever its tag
        std::uint8_t next = 0;
    };

    /// 32 bits of a line's number and its array: enough to tell apart what one block touches.
    static std::uint32_t tag_of(std::uint64_t line) {
        constexpr unsigned array_bits = array_shift - 7;
        return std::uint32_t(line) ^ std::uint32_t(line >> array_bits) << 26;
    }

    static unsigned match(const Set& set, std::uint32_t tag) {
        // One tag at a time: a vector load would wait for the tag that the lookup before has just written.
        return unsigned(set.tags[0] == tag) | unsigned(set.tags[1] == tag) << 1 | unsigned(set.tags[2] == tag) << 2 |
               unsigned(set.tags[3] == tag) << 3;
    }

    std::vector<Set> sets_;
    unsigned shift_ = 0;
};

}  // namespace lanescope::simt
