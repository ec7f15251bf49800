// Memory requests of a warp: sectors of global memory, and bank conflicts.
#pragma once

#include <array>
#include <cstdint>

#include "app/machine/recording/record.h"

namespace lanescope::simt {

inline constexpr unsigned sector_bytes = 32;
inline constexpr unsigned line_bytes = 4 * sector_bytes;  ///< of the L1 cache

/// Up to 64 distinct numbers, cleared in constant time.
class SmallSet {
public:
    void clear() { count_ = 0; }
    /// Returns true if the number is new.
    bool insert(std::uint64_t number) {
        const auto slot = static_cast<std::uint16_t>((number * 0x9E3779B97F4A7C15u) >> (64 - log_slots));
        const unsigned there = entries_[slot];
        // A slot of an earlier set is stale: its entry does not point back.
        if ((there < count_) & (slots_[there] == slot)) [[unlikely]]
            if (holds(number)) return false;
        entries_[slot] = static_cast<std::uint8_t>(count_);
        slots_[count_] = slot;
        numbers_[count_++] = number;
        return true;
    }

private:
    bool holds(std::uint64_t number) const {
        for (unsigned i = 0; i < count_; ++i)
            if (numbers_[i] == number) return true;
        return false;
    }

    static constexpr unsigned log_slots = 10;
    std::array<std::uint8_t, 1 << log_slots> entries_{};
    std::array<std::uint64_t, 256> numbers_{};
    std::array<std::uint16_t, 256> slots_{};
    unsigned count_ = 0;
};

using LaneAddresses = std::array<std::uint64_t, warp_size>;

/// Consecutive sectors of a request in one 128-byte line, looked up together.
struct SectorRun {
    std::uint64_t line;
    std::uint32_t sectors;  ///< bit s: sector s of the line
};

/// A table, because CPUs may lack a population count.
inline constexpr std::array<std::uint8_t, 16> count_sectors{0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

struct Spread {
    unsigned sectors = 0;  ///< distinct
    unsigned lines = 0;    ///< passes through L1's tags: distinct 128-byte lines, or one per scattered sector
};

struct Sectors {
    std::array<SectorRun, warp_size> runs;  ///< by lane
    unsigned run_count = 0;
    Spread spread;
};

/// Finds distinct sectors, one per lane: aligned accesses of up to 16 bytes never span two.
/// scattered: on entry, selects the slower search for sectors that do not ascend with the lanes; on return, true if
/// they did not ascend.
void find_sectors(const LaneAddresses& addresses, std::uint32_t lanes, bool& scattered, SmallSet& set,
                  Sectors& sectors);

/// Returns the extra passes over the 32 four-byte banks of shared memory. Lanes with the same word share a pass.
/// Half-warps or quarter-warps do 8- and 16-byte accesses.
unsigned bank_conflicts(const LaneAddresses& addresses, std::uint32_t lanes, unsigned bytes, SmallSet& set);

/// Returns the most lanes with the same address: the passes of an atomic.
unsigned same_address(const LaneAddresses& addresses, std::uint32_t lanes);

}  // namespace lanescope::simt
