// What goes into a launch on the emulated machine, and what comes out.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "app/machine/checks/raw_hazard.h"
#include "app/machine/recording/instructions.h"
#include "app/machine/recording/printed.h"
#include "app/machine/recording/record.h"
#include "app/machine/recording/variable_log.h"

namespace lanescope::simt {

struct Extent3 {
    unsigned x = 1, y = 1, z = 1;
};

struct Shape {
    Extent3 grid;                    ///< blocks
    Extent3 block;                   ///< threads
    std::uint32_t shared_bytes = 0;  ///< dynamic shared memory a block

    std::int64_t blocks() const { return std::int64_t(grid.x) * grid.y * grid.z; }
    unsigned threads() const { return block.x * block.y * block.z; }
    unsigned warps() const { return (threads() + warp_size - 1) / warp_size; }
};

struct MachineOptions {
    bool independent = false;       ///< lanes run apart between synchronising words
    std::uint64_t seed = 1;         ///< of their order
    unsigned threads = 0;           ///< CPU threads; 0: all cores
    bool last_block_first = false;  ///< an index that overflows does so there; a grid's blocks have no order anyway
    /// Bytes of an SM's first-level cache that one block of such a launch has; none: no cache.
    std::function<std::size_t(const Shape&)> l1_share;
    std::int64_t first_warp = 0;  ///< events of warps [first_warp, first_warp + warps) are kept,
    std::int64_t warps = INT64_MAX;
    std::int64_t max_events = 1 << 24;  ///< and at most this many of them
    /// Bit a: where loads from array a go is noted, as the first and last byte of each kept warp;
    std::uint32_t watched_arrays = 0;
    std::size_t max_places = 0;  ///< and as the place of each lane, unless the launch has as many of them as this
    bool accesses = false;       ///< what each lane of the kept events touched is kept too;
    bool variables = false;      ///< and the values of the variables of the warp: the only one that is kept
    std::uint64_t constant_arrays = 0;        ///< bit a: array a lies at its addresses, and nobody writes it
    std::uint64_t max_warp_steps = 1u << 30;  ///< a warp that takes more steps never ends, it is assumed
    const std::atomic<bool>* cancelled = nullptr;
    std::function<void(double)> progress;  ///< share of the blocks done, from 0 to 1
};

/// Counts of one site over the whole grid.
struct SiteCounts {
    SiteKey key = 0;
    std::uint64_t steps = 0, active_lanes = 0, sectors = 0, bank_conflicts = 0, bytes = 0;
    std::array<std::uint64_t, 33> histogram{};
    bool asked = false;  ///< of atomics: the kernel used what one gave back, which depends on who came before

    void add(const SiteCounts& other);
};

/// How many words the loads bring that a compiler issues together before it uses the first, since it unrolls loops that
/// far: eight loads of a float, or two of four floats. Wide loads need registers, so no more of them are in flight.
inline constexpr std::uint32_t words_in_a_batch = 8;

/// What one block costs, for the time model.
struct BlockCost {
    std::uint32_t steps = 0;              ///< warp-steps of all its warps
    std::uint32_t chain_steps = 0;        ///< of its longest warp
    std::uint32_t chain_waits = 0;        ///< batches of its loads of which one had to wait for L2 or DRAM
    std::uint32_t chain_wavefronts = 0;   ///< its passes through L1
    std::uint32_t chain_batches = 0;      ///< batches of its loads in all, from shared memory too
    std::uint32_t chain_collectives = 0;  ///< its shuffles, votes, barriers: each waits for the one before

    bool operator==(const BlockCost&) const = default;
};

struct Totals {
    std::uint64_t steps = 0;
    std::uint64_t miss_steps = 0;     ///< steps that had to wait for L2 or DRAM
    std::uint64_t waits = 0;          ///< batches of loads of which one had to wait for L2 or DRAM
    std::uint64_t wavefronts = 0;     ///< passes through the L1 data stage, shared memory included
    std::uint64_t l1_sectors = 0;     ///< sectors that loads asked L1 for
    std::uint64_t l2_sectors = 0;     ///< sectors that L2 was asked for, stores and atomics included
    std::uint64_t atomic_passes = 0;  ///< atomics that follow one another on one address within a warp

    void add(const Totals& other);
};

/// First and last byte that a warp loads from watched arrays, counted from the array's start; first > last: none.
struct ByteRange {
    std::uint64_t first = UINT64_MAX, last = 0;
};

/// Where one lane went in one step, and what it brought or left there.
struct LaneAccess {
    std::uint64_t byte = 0;                ///< from the array's start
    std::array<std::uint32_t, 4> value{};  ///< as many bytes of it as the site moves
};

/// What a launch needs done before its kernel: y scaled or cleared, as by a memset.
struct Preparation {
    std::uint64_t bytes = 0;  ///< read and written
};

struct LaunchRecord {
    Shape shape;                         ///< with the shared memory that the kernel's text declares
    std::vector<SiteCounts> sites;       ///< by key
    std::map<int, InstructionCounts> instructions;  ///< by line, as keys of sites number it
    std::vector<std::uint64_t> offsets;             ///< recorded warps + 1
    std::vector<WarpEvent> events;
    std::vector<ByteRange> reaches;  ///< one a recorded warp, where arrays were watched
    /// Of each lane in each of `events` that loads a watched array, in the order of events and lanes: the byte, counted
    /// from the array's start. Empty where they were not asked for, or too many.
    std::vector<std::uint32_t> places;
    /// Of each lane in each of `events` that touches memory, in the order of events and lanes; where asked for.
    std::vector<LaneAccess> accesses;
    VariableLog variables;  ///< of the only recorded warp, where asked for
    PrintedText printed;    ///< by block, and there in the order in which warps ran
    std::uint64_t dropped = 0;
    std::vector<BlockCost> blocks;
    std::vector<Preparation> preparations;
    Totals totals;
    std::vector<std::uint64_t> touched_sectors;  ///< distinct sectors of each array
    std::vector<RawHazard> hazards;
    bool stopped = false;  ///< a hazard ended the launch early
};

}  // namespace lanescope::simt
