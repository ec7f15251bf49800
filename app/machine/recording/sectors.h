// What one request of a warp touches: distinct 32-byte sectors of global memory, passes over the banks of shared
// memory.
#pragma once

#include <array>
#include <cstdint>

#include "app/machine/recording/record.h"

namespace lanescope::simt {

inline constexpr unsigned sector_bytes = 32;
inline constexpr unsigned line_bytes = 4 * sector_bytes;  ///< of the first-level cache

/// A few distinct numbers, up to 64; emptied at no cost.
class SmallSet {
public:
    void clear() { count_ = 0; }
    /// Whether the number was not in the set before.
    bool insert(std::uint64_t number) {
        const auto slot = static_cast<std::uint16_t>((number * 0x9E3779B97F4A7C15u) >> (64 - log_slots));
        const unsigned there = entries_[slot];
        // What a slot says may be of a set before this one: it holds when the entry says the same.
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

using LaneAddresses = std::array<std::uint64_t, warp_size>;  ///< lane i's at i

/// Sectors of one 128-byte line that a request touches one after another: they are looked up together.
struct SectorRun {
    std::uint64_t line;
    std::uint32_t sectors;  ///< bit s: the line's sector s
};

/// How many they are. A CPU that may have no instruction for it would call a function.
inline constexpr std::array<std::uint8_t, 16> count_sectors{0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

/// How far a request spreads over memory.
struct Spread {
    unsigned sectors = 0;  ///< distinct
    unsigned lines = 0;    ///< 128-byte lines that they lie in: passes through L1's tags. Scattered sectors: one each.
};

/// The sectors of a request, each once.
struct Sectors {
    std::array<SectorRun, warp_size> runs;  ///< in the order of the lanes
    unsigned run_count = 0;
    Spread spread;
};

/// Distinct sectors of the lanes' addresses, one sector a lane (an access of up to 16 aligned bytes never spans two).
/// scattered: whether they are thought not to ascend with the lanes, which takes longer, and then whether they did not.
void find_sectors(const LaneAddresses& addresses, std::uint32_t lanes, bool& scattered, SmallSet& set,
                  Sectors& sectors);

/// Extra passes that the 32 four-byte banks of shared memory need: lanes that read the same word share one pass, 8- and
/// 16-byte accesses are served by half- and quarter-warps.
unsigned bank_conflicts(const LaneAddresses& addresses, std::uint32_t lanes, unsigned bytes, SmallSet& set);

/// Largest number of lanes that name one address: the passes of an atomic.
unsigned same_address(const LaneAddresses& addresses, std::uint32_t lanes);

}  // namespace lanescope::simt
