#include "app/emulator/memory/sectors.h"

#include <algorithm>

namespace lanescope::emulator {
namespace {

/// Appends sectors to a request's runs. No branches: addresses are unpredictable.
class RunWriter {
public:
    explicit RunWriter(Sectors& sectors) : runs_(sectors.runs.data()) {}

    void add(std::uint64_t sector) {
        const std::uint32_t next = sector / 4 != line_;
        line_ = sector / 4;
        bits_ = (bits_ & (next - 1)) | 1u << (sector % 4);
        last_ += next;
        runs_[last_] = {line_, bits_};
    }
    unsigned count() const { return last_ + 1; }

private:
    SectorRun* runs_;
    unsigned last_ = ~0u;     // the first run gets index 0
    std::uint64_t line_ = 0;  // arrays start above line 0
    std::uint32_t bits_ = 0;
};

class Order {
public:
    bool next(std::uint64_t sector) {
        const std::uint64_t step = sector - last_;
        last_ = sector;
        steps_ |= step;
        return step != 0;
    }
    bool ascends() const { return static_cast<std::int64_t>(steps_) >= 0; }

private:
    std::uint64_t last_ = 0, steps_ = 0;
};

/// Lists sectors by lane. Returns false, with an invalid list, if they do not ascend.
bool list_ascending(const LaneAddresses& addresses, std::uint32_t lanes, Sectors& found) {
    RunWriter runs(found);
    Order order;
    unsigned count = 0;
    for_lanes(lanes, [&](unsigned lane) {
        const std::uint64_t sector = addresses[lane] / sector_bytes;
        count += order.next(sector);
        runs.add(sector);
    });
    found.run_count = runs.count();
    found.spread = {count, runs.count()};
    return order.ascends();
}

/// Lists each sector once. Returns false if they ascend.
bool list_scattered(const LaneAddresses& addresses, std::uint32_t lanes, SmallSet& set, Sectors& found) {
    RunWriter runs(found);
    Order order;
    unsigned count = 0, lines = 0;
    std::uint64_t last_line = 0;
    set.clear();
    for_lanes(lanes, [&](unsigned lane) {
        const std::uint64_t sector = addresses[lane] / sector_bytes;
        order.next(sector);
        lines += sector / 4 != last_line;
        last_line = sector / 4;
        if (!set.insert(sector)) return;
        ++count;
        runs.add(sector);
    });
    found.run_count = runs.count();
    found.spread = {count, std::min(lines, count)};
    return !order.ascends();
}

/// Lists the sectors of 32 lanes at equal distances of at most a sector. Returns false for others.
bool list_row(const LaneAddresses& addresses, std::uint32_t lanes, Sectors& found) {
    const std::uint64_t step = addresses[1] - addresses[0];
    if (lanes != ~0u || step > sector_bytes) return false;
    std::uint64_t other = 0;
    for (unsigned l = 0; l < warp_size; ++l) other |= addresses[l] ^ (addresses[0] + l * step);
    if (other) return false;
    const std::uint64_t first = addresses[0] / sector_bytes, last = addresses[warp_size - 1] / sector_bytes;
    found.run_count = 0;
    for (std::uint64_t line = first / 4; line <= last / 4; ++line) {
        const std::uint64_t begin = std::max(first, line * 4), end = std::min(last, line * 4 + 3) + 1;
        const auto bits = std::uint32_t((1u << (end - begin)) - 1) << (begin % 4);
        found.runs[found.run_count++] = {line, bits};
    }
    found.spread = {unsigned(last - first + 1), found.run_count};
    return true;
}

unsigned gather(const LaneAddresses& addresses, std::uint32_t lanes, LaneAddresses& gathered) {
    unsigned count = 0;
    for_lanes(lanes, [&](unsigned lane) { gathered[count++] = addresses[lane]; });
    return count;
}

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

/// Of accesses of at most 4 bytes.
bool has_conflicts(const LaneAddresses& addresses, std::uint32_t lanes) {
    std::array<std::uint32_t, 32> words;  // of the lanes seen so far, by bank
    std::uint32_t banks = 0, other = 0;
    for_lanes(lanes, [&](unsigned lane) {
        const auto word = std::uint32_t(addresses[lane] / 4);
        const unsigned bank = word % 32;
        other |= banks >> bank & 1 ? words[bank] ^ word : 0;
        words[bank] = word;
        banks |= 1u << bank;
    });
    return other != 0;
}

}  // namespace

void find_sectors(const LaneAddresses& addresses, std::uint32_t lanes, bool& scattered, SmallSet& set, Sectors& found) {
    if (list_row(addresses, lanes, found)) return void(scattered = false);
    if (!scattered) scattered = !list_ascending(addresses, lanes, found);
    if (scattered) scattered = list_scattered(addresses, lanes, set, found);
}

unsigned bank_conflicts(const LaneAddresses& addresses, std::uint32_t lanes, unsigned bytes, SmallSet& set) {
    if (bytes <= 4 && !has_conflicts(addresses, lanes)) return 0;
    LaneAddresses gathered;
    const unsigned count = gather(addresses, lanes, gathered);
    const unsigned words = std::max(1u, bytes / 4);
    const unsigned group = 32 / words;
    unsigned passes = 0, groups = 0;
    for (unsigned first = 0; first < count; first += group, ++groups)
        passes += bank_passes(gathered.data() + first, std::min(group, count - first), words, set);
    return passes - groups;
}

unsigned same_address(const LaneAddresses& addresses, std::uint32_t lanes) {
    LaneAddresses sorted;
    const unsigned count = gather(addresses, lanes, sorted);
    std::sort(sorted.begin(), sorted.begin() + count);
    unsigned longest = 0, run = 0;
    for (unsigned i = 0; i < count; ++i) {
        run = i > 0 && sorted[i] == sorted[i - 1] ? run + 1 : 1;
        longest = std::max(longest, run);
    }
    return longest;
}

}  // namespace lanescope::emulator
