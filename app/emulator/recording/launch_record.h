// Input and output of an emulated launch.
#pragma once

#include <array>
#include <atomic>
#include <bitset>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "app/emulator/memory/sampled_loads.h"
#include "app/emulator/recording/findings.h"
#include "app/model/hazard_kinds.h"
#include "app/model/step_record.h"

namespace lanescope::emulator {

struct Extent3 {
    unsigned x = 1, y = 1, z = 1;
};

struct Shape {
    Extent3 grid;
    Extent3 block;
    std::uint32_t shared_bytes = 0;  ///< dynamic, per block

    std::int64_t blocks() const { return std::int64_t(grid.x) * grid.y * grid.z; }
    unsigned threads() const { return block.x * block.y * block.z; }
    unsigned warps() const { return (threads() + warp_size - 1) / warp_size; }
};

struct EmulatorOptions {
    bool checks = true;        ///< and counts; without them, blocks on several cores must not depend on their order
    bool independent = false;  ///< lanes run separately between synchronisation calls
    std::uint64_t seed = 1;    ///< of the order of lanes
    unsigned threads = 0;      ///< CPU threads; 0: all cores
    bool last_block_first = false;  ///< exposes overflow of the largest indices; block order is not guaranteed
    /// Returns L1 cache bytes per block. Empty: no cache.
    std::function<std::size_t(const Shape&)> l1_share;
    /// Describes the SM whose cache a sample of blocks shares. Empty: no sample.
    std::function<SmCache(const Shape&)> sm_cache;
    std::int64_t first_warp = 0;  ///< keeps events of warps [first_warp, first_warp + warps)
    std::int64_t warps = INT64_MAX;
    std::int64_t max_events = 1 << 24;
    /// Bit a: records the first and last byte loaded from array a, per kept warp.
    std::uint32_t watched_arrays = 0;
    std::size_t max_places = 0;               ///< also records these loads' offsets per lane, for launches with fewer
    bool accesses = false;                    ///< records lanes' accesses
    bool variables = false;                   ///< records the variables of the only kept warp
    std::bitset<no_array> constant_arrays;    ///< at their own addresses, and read-only
    std::uint64_t max_warp_steps = 1u << 30;  ///< a warp with more steps counts as endless
    const std::atomic<bool>* cancelled = nullptr;
    std::function<void(double)> progress;  ///< done, from 0 to 1
};

struct SiteCounts {
    SiteKey key = 0;
    std::uint64_t steps = 0, active_lanes = 0, sectors = 0, bank_conflicts = 0, bytes = 0;
    std::array<std::uint64_t, 33> histogram{};
    bool asked = false;                          ///< for atomics: uses a result, which depends on execution order
    bool verified = false, took_effect = false;  ///< for reads in a module with atomicCAS: see guesses.h

    void add(const SiteCounts& other);
};

/// Words that a lane loads before a compiler uses the first, since it unrolls loops: at least one iteration, and eight
/// loads of float or two of float4. Wider loads need more registers, so fewer are in flight.
inline constexpr std::uint32_t words_in_a_batch = 8;
/// A batch in a loop without branches has at least the loads of this many iterations: compilers unroll the loop.
inline constexpr std::uint32_t unrolled_iterations = 2;

/// For the time model.
struct BlockCost {
    std::uint32_t steps = 0;              ///< warp-steps of all warps
    std::uint32_t chain_steps = 0;        ///< of the longest warp
    std::uint32_t short_phase_steps = 0;  ///< of those, outside its longest phase; block barriers separate phases
    std::uint32_t chain_waits = 0;        ///< its load batches that wait for L2 or DRAM
    std::uint32_t chain_wavefronts = 0;   ///< its passes through L1
    std::uint32_t chain_batches = 0;      ///< all its load batches, shared memory included
    std::uint32_t chain_collectives = 0;  ///< its shuffles, votes and barriers that no load under way hides

    bool operator==(const BlockCost&) const = default;
};

struct Totals {
    std::uint64_t steps = 0;
    std::uint64_t miss_steps = 0;         ///< waited for L2 or DRAM
    std::uint64_t waits = 0;              ///< load batches that waited for L2 or DRAM
    std::uint64_t wavefronts = 0;         ///< passes through L1's data workspace, shared memory included
    std::uint64_t l1_sectors = 0;         ///< by loads
    std::uint64_t l2_sectors = 0;         ///< from L2, stores and atomics included
    std::uint64_t atomic_passes = 0;      ///< atomics of a warp on one address, sequential
    std::uint64_t shared_wavefronts = 0;  ///< of `wavefronts`
    std::uint64_t stored_sectors = 0;     ///< of l2_sectors, by stores and atomics
    std::uint64_t instructions = 0;       ///< PTX instructions of warps, except moves
    std::uint64_t shuffles = 0;           ///< of warps; they use L1's data stage
    /// Of a sample of requests to global memory: `wavefronts`, and clocks of L1, which passes a request's data bank by
    /// bank as shared memory's, and two of its lines per clock.
    std::uint64_t sampled_lines = 0, sampled_half_clocks = 0;

    void add(const Totals& other);
};

/// A warp's load offsets in watched arrays; first > last: none.
struct ByteRange {
    std::uint64_t first = UINT64_MAX, last = 0;
};

struct LaneAccess {
    std::uint64_t byte = 0;                ///< offset in the array
    std::array<std::uint32_t, 4> value{};  ///< bytes that the site moves
};

struct Preparation {
    std::uint64_t bytes = 0;  ///< read and written
};

struct LaunchRecord {
    Shape shape;                                    ///< includes static shared memory
    std::vector<SiteCounts> sites;                  ///< by key
    std::map<int, InstructionCounts> instructions;  ///< by line number of site keys
    std::vector<std::uint64_t> offsets;             ///< recorded warps + 1 entries
    std::vector<WarpEvent> events;
    std::vector<ByteRange> reaches;  ///< per recorded warp, for watched arrays
    /// By event and lane: byte offset of a load from a watched array. Empty if not requested or too many.
    std::vector<std::uint32_t> places;
    /// By event and lane that accesses memory; if requested.
    std::vector<LaneAccess> accesses;
    VariableLog variables;              ///< of the only recorded warp; if requested
    PrintedText printed;                ///< by block, then in warp order of execution
    std::vector<ChildLaunch> children;  ///< by block
    std::uint64_t dropped = 0;
    std::vector<BlockCost> blocks;
    std::vector<Preparation> preparations;
    Totals totals;
    SampledMisses sampled;                       ///< none if each SM has at most one block
    std::vector<std::uint64_t> touched_sectors;  ///< distinct sectors per array
    std::vector<RawHazard> hazards;
    /// By array: bytes of stores to parts of its elements. Unless empty, the launch had no effect: repeat it with these
    /// elements.
    std::map<unsigned, unsigned> written_parts;
    /// Blocks wait for memory that others write. The launch had no effect: repeat it in turns.
    bool needs_turns = false;
    bool stopped = false;  ///< by a hazard
    bool is_checked = true;
    bool in_order = false;  ///< a block's results may depend on earlier blocks
    bool repeats = false;   ///< again on its own results, it would leave them as they are
};

}  // namespace lanescope::emulator
