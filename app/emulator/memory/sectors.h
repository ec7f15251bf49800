// A warp's memory requests: lane masks, sectors and bank conflicts.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <vector>

#include "app/emulator/memory/array_space.h"
#include "app/model/step_record.h"

namespace lanescope::emulator {

/// Needs no CPU instruction, whose fallback is a function call.
constexpr unsigned count_lanes(std::uint32_t mask) {
    mask -= mask >> 1 & 0x55555555;
    mask = (mask & 0x33333333) + (mask >> 2 & 0x33333333);
    return ((mask + (mask >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24;
}

template <class F>
inline void for_lanes(std::uint32_t mask, F f) {
    for (; mask; mask &= mask - 1) f(static_cast<unsigned>(std::countr_zero(mask)));
}

inline constexpr unsigned line_bytes = 4 * sector_bytes;  ///< of the L1 cache

/// Up to 64 distinct numbers; clears in constant time.
class SmallSet {
public:
    void clear() { count_ = 0; }
    bool insert(std::uint64_t number) {
        const auto slot = static_cast<std::uint16_t>((number * 0x9E3779B97F4A7C15u) >> (64 - log_slots));
        const unsigned there = entries_[slot];
        // An earlier set's slot is stale: its entry does not point back.
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

/// A request's consecutive sectors in one 128-byte line, looked up together.
struct SectorRun {
    std::uint64_t line;
    std::uint32_t sectors;  ///< bit s: sector s of the line
};

/// A table: CPUs may lack a population count.
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

/// Finds distinct sectors, one per lane: aligned accesses of up to 16 bytes never span two. scattered, on entry: uses
/// the slower search for non-ascending sectors; on return: they did not ascend.
void find_sectors(const LaneAddresses& addresses, std::uint32_t lanes, bool& scattered, SmallSet& set,
                  Sectors& sectors);

/// Returns the extra passes over shared memory's 32 four-byte banks. Lanes with the same word share a pass. 8- and
/// 16-byte accesses run per half-warp or quarter-warp.
unsigned bank_conflicts(const LaneAddresses& addresses, std::uint32_t lanes, unsigned bytes, SmallSet& set);

/// Returns the most lanes with one address: an atomic's passes.
unsigned same_address(const LaneAddresses& addresses, std::uint32_t lanes);

/// Sectors of each array that one core touched; DRAM delivers each at least once.
class Footprint {
public:
    using Word = std::uint32_t;  ///< one bit per sector, four per line

    explicit Footprint(const std::vector<std::uint64_t>& array_bytes) {
        for (const std::uint64_t bytes : array_bytes) first_.push_back(first_.back() + bytes / line_bytes / 8 + 1);
        words_.reset(static_cast<Word*>(std::calloc(first_.back() + 1, sizeof(Word))));
        if (!words_) throw std::bad_alloc();
    }

    unsigned arrays() const { return static_cast<unsigned>(first_.size() - 1); }
    Word* words() { return words_.get(); }
    /// Returns an array's first word, or the end for the number of arrays.
    std::size_t first_word(unsigned array) const { return first_[array]; }

    /// No test: its branch is unpredictable. array: its first word.
    static void touch(Word* array, SectorRun run) {
        const std::uint64_t line = byte_of_address(run.line * line_bytes) / line_bytes;
        array[line / 8] |= run.sectors << (line % 8 * 4);
    }

    /// `other` must have the same arrays.
    void add(const Footprint& other) {
        for (std::size_t w = 0; w < first_.back(); ++w)
            if (const Word bits = other.words_[w]) words_[w] |= bits;
    }

    std::vector<std::uint64_t> sectors() const {
        std::vector<std::uint64_t> sums;
        for (std::size_t array = 0; array + 1 < first_.size(); ++array) {
            std::uint64_t sum = 0;
            for (std::size_t w = first_[array]; w < first_[array + 1]; ++w)
                if (words_[w]) sum += count_lanes(words_[w]);
            sums.push_back(sum);
        }
        return sums;
    }

private:
    struct Free {
        void operator()(Word* words) const { std::free(words); }
    };
    std::vector<std::size_t> first_{0};    ///< per array, then the end
    std::unique_ptr<Word[], Free> words_;  ///< calloc: untouched pages take no memory
};

}  // namespace lanescope::emulator
