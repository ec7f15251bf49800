#include "kernels/simt/sectors.h"

#include <algorithm>

namespace lanescope::simt {

void find_sectors(const std::uint64_t* addresses, unsigned lanes, SmallSet& set, Sectors& sectors) {
    unsigned count = 0, lines = 0;
    bool ascending = true;
    std::uint64_t last = 0;
    for (unsigned i = 0; i < lanes; ++i) {
        const std::uint64_t sector = addresses[i] / sector_bytes;
        if (sector == last) continue;  // no sector has number 0: addresses start above the array number
        ascending &= sector > last;
        lines += sector / 4 != last / 4;
        sectors.numbers[count++] = last = sector;
    }
    if (!ascending) {
        set.clear();
        unsigned distinct = 0;
        for (unsigned i = 0; i < count; ++i)
            if (set.insert(sectors.numbers[i])) sectors.numbers[distinct++] = sectors.numbers[i];
        count = distinct;
    }
    sectors.count = count;
    sectors.lines = std::min(lines, count);
}

namespace {

/// Passes that one group of lanes needs: the fullest bank decides.
unsigned bank_passes(const std::uint64_t* addresses, unsigned lanes, unsigned words, SmallSet& set) {
    std::array<std::uint8_t, 32> words_in_bank{};
    set.clear();
    unsigned passes = 1;
    for (unsigned i = 0; i < lanes; ++i)
        for (unsigned w = 0; w < words; ++w) {
            const std::uint64_t word = addresses[i] / 4 + w;
            if (set.insert(word)) passes = std::max<unsigned>(passes, ++words_in_bank[word % 32]);
        }
    return passes;
}

}  // namespace

unsigned bank_conflicts(const std::uint64_t* addresses, unsigned lanes, unsigned bytes, SmallSet& set) {
    const unsigned words = std::max(1u, bytes / 4);
    const unsigned group = 32 / words;
    unsigned passes = 0, groups = 0;
    for (unsigned first = 0; first < lanes; first += group, ++groups)
        passes += bank_passes(addresses + first, std::min(group, lanes - first), words, set);
    return passes - groups;
}

unsigned same_address(const std::uint64_t* addresses, unsigned lanes) {
    std::array<std::uint64_t, warp_size> sorted;
    std::copy_n(addresses, lanes, sorted.begin());
    std::sort(sorted.begin(), sorted.begin() + lanes);
    unsigned longest = 0, run = 0;
    for (unsigned i = 0; i < lanes; ++i) {
        run = i > 0 && sorted[i] == sorted[i - 1] ? run + 1 : 1;
        longest = std::max(longest, run);
    }
    return longest;
}

}  // namespace lanescope::simt
