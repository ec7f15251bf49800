// What one request of a warp touches: distinct 32-byte sectors of global memory, passes over the banks of shared
// memory.
#pragma once

#include <array>
#include <cstdint>

#include "kernels/simt/record.h"

namespace lanescope::simt {

inline constexpr unsigned sector_bytes = 32;

/// A few distinct numbers, up to 64; emptied at no cost.
class SmallSet {
public:
    void clear() { ++generation_; }
    /// Whether the number was not in the set before.
    bool insert(std::uint64_t number) {
        unsigned slot = unsigned((number * 0x9E3779B97F4A7C15u) >> 57);
        while (generations_[slot] == generation_) {
            if (numbers_[slot] == number) return false;
            slot = (slot + 1) % slots;
        }
        generations_[slot] = generation_;
        numbers_[slot] = number;
        return true;
    }

private:
    static constexpr unsigned slots = 128;
    std::array<std::uint64_t, slots> numbers_{};
    std::array<std::uint64_t, slots> generations_{};
    std::uint64_t generation_ = 1;
};

/// The sectors of a request, each once.
struct Sectors {
    std::array<std::uint64_t, warp_size> numbers;
    unsigned count = 0;
    unsigned lines = 0;  ///< 128-byte lines that they lie in: passes through L1's tags. Scattered sectors: one each.
};

/// Distinct sectors of `lanes` addresses, one sector a lane (an access of up to 16 aligned bytes never spans two).
void find_sectors(const std::uint64_t* addresses, unsigned lanes, SmallSet& set, Sectors& sectors);

/// Extra passes that the 32 four-byte banks of shared memory need: lanes that read the same word share one pass, 8- and
/// 16-byte accesses are served by half- and quarter-warps.
unsigned bank_conflicts(const std::uint64_t* addresses, unsigned lanes, unsigned bytes, SmallSet& set);

/// Largest number of lanes that name one address: the passes of an atomic.
unsigned same_address(const std::uint64_t* addresses, unsigned lanes);

}  // namespace lanescope::simt
