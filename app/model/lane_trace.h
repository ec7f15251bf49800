// A lane trace: what every lane of the recorded warps did, step by step, and the counts over the whole grid.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/machine/recording/instructions.h"
#include "app/machine/recording/record.h"

namespace lanescope {

std::string_view to_string(AccessKind kind);

/// What a site where lanes meet is called in place of an array: "shuffle", "vote", "mma" or "barrier".
std::string collective_name(AccessKind kind);

/// A place in the kernel text where memory is accessed or lanes exchange values. Counts cover the whole grid.
struct Site {
    std::string file;   ///< "01_thread_per_row.cu" with its folder, relative to kernels/
    int line = 0;       ///< 1-based
    std::string array;  ///< the array's name in the text, or collective_name()
    AccessKind kind = AccessKind::load;
    std::uint64_t steps = 0;                    ///< warp-steps at this site: events in which any lane was active
    std::uint64_t active_lanes = 0;             ///< sum of active lanes over these steps
    std::uint64_t sectors = 0;                  ///< 32-byte sectors requested
    std::uint64_t bank_conflicts = 0;           ///< extra passes over shared memory
    std::uint64_t bytes = 0;                    ///< bytes that the lanes asked for
    std::array<std::uint64_t, 33> histogram{};  ///< steps by number of active lanes
    /// Of atomics, in the emulator: the kernel used what one gave back, so that who came first decides what lanes do.
    bool asked = false;

    double mean_active() const { return steps ? double(active_lanes) / double(steps) : 0; }
    double sectors_per_request() const { return steps ? double(sectors) / double(steps) : 0; }
};

/// PTX instructions of one line over the whole grid, those without a memory access too.
struct LineInstructions {
    std::string file;
    int line = 0;
    InstructionCounts counts;
};

/// The launch that was traced.
struct LaunchShape {
    std::array<std::uint32_t, 3> grid{1, 1, 1};   ///< blocks
    std::array<std::uint32_t, 3> block{1, 1, 1};  ///< threads
    std::uint32_t shared_bytes = 0;               ///< shared memory a block, static and dynamic

    std::int64_t blocks() const { return std::int64_t(grid[0]) * grid[1] * grid[2]; }
    std::int64_t threads_per_block() const { return std::int64_t(block[0]) * block[1] * block[2]; }
    std::int64_t warps_per_block() const { return (threads_per_block() + warp_size - 1) / warp_size; }
    std::int64_t warps() const { return blocks() * warps_per_block(); }
};

/// Whether the site loads elements of the matrix itself: its nonzeros, or A.
bool reads_matrix(const Site& site);

/// Rows of the matrix; first > last: none.
struct RowSpan {
    std::uint32_t first = 1, last = 0;
    bool contains(std::int64_t row) const { return first <= row && row <= last; }
    bool operator==(const RowSpan&) const = default;
};

struct LaneTrace {
    LaunchShape launch;
    std::vector<Site> sites;
    std::vector<LineInstructions> instructions;  ///< by line; empty if they were not counted (a GPU's trace)
    std::int64_t first_warp = 0;         ///< grid-wide index of the first recorded warp
    std::vector<std::uint64_t> offsets;  ///< recorded warps + 1: where each warp's events start
    std::vector<WarpEvent> events;       ///< the recorded warps' events, warp after warp, in step order
    std::uint64_t dropped = 0;           ///< events that were counted but not kept
    std::vector<std::uint32_t> clocks;   ///< of each event: its SM's clock, low 32 bits; empty where not recorded
    std::vector<RowSpan> rows;           ///< that each recorded warp reads; empty where not recorded (a GPU's trace)
    /// Of a small matrix (matrix_picture.h): which element each lane reads, in the order of events that read the matrix
    /// and of their active lanes; of a wide load its first. Elements count in CSR's order. Empty where not recorded.
    std::vector<std::uint32_t> elements;
    bool has_sectors = true;  ///< false where sectors and bank conflicts were not counted (a GPU's trace)

    std::int64_t recorded_warps() const { return offsets.empty() ? 0 : std::int64_t(offsets.size()) - 1; }
    /// Events of the w-th recorded warp.
    std::span<const WarpEvent> warp(std::int64_t w) const {
        return std::span(events).subspan(offsets[w], offsets[w + 1] - offsets[w]);
    }
    std::uint64_t longest_warp() const;  ///< steps of the longest recorded warp
    std::uint64_t total_events() const;  ///< warp-steps over the whole grid
    double mean_active() const;          ///< active lanes a warp-step, over the whole grid
    std::array<std::uint64_t, 33> histogram() const;
    InstructionCounts all_instructions() const;
};

/// A trace as results hold it: a result that only adds a time, a check or counters to another shares its trace. Never
/// without one: a new one is empty.
class SharedTrace {
public:
    SharedTrace();
    SharedTrace(LaneTrace trace) : trace_(std::make_shared<LaneTrace>(std::move(trace))) {}

    const LaneTrace& operator*() const { return *trace_; }
    const LaneTrace* operator->() const { return trace_.get(); }
    operator const LaneTrace&() const { return *trace_; }
    bool is_shared_with(const SharedTrace& other) const { return trace_ == other.trace_; }

    /// For who makes the result, before others see it. What was shared is copied first.
    LaneTrace& edit();

private:
    std::shared_ptr<LaneTrace> trace_;
};

}  // namespace lanescope
