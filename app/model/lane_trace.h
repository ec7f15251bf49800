// The recorded warps' steps, and counts over the grid.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/model/step_record.h"

namespace lanescope {

std::string_view to_string(AccessKind kind);

/// Returns "shuffle", "vote", "mma" or "barrier".
std::string collective_name(AccessKind kind);

/// A source's memory access or exchange between lanes. Counts cover the grid.
struct Site {
    std::string file;   ///< "01_thread_per_row.cu" with folder, below kernels/
    int line = 0;       ///< 1-based
    std::string array;  ///< or collective_name()
    AccessKind kind = AccessKind::load;
    std::uint64_t steps = 0;                    ///< warp-steps with an active lane
    std::uint64_t active_lanes = 0;             ///< sum over the steps
    std::uint64_t sectors = 0;                  ///< 32 bytes each
    std::uint64_t bank_conflicts = 0;           ///< extra passes over shared memory
    std::uint64_t bytes = 0;                    ///< requested by the lanes
    std::array<std::uint64_t, 33> histogram{};  ///< steps by number of active lanes
    /// Emulated atomics: the kernel uses the old value, so lane order decides their work.
    bool asked = false;

    double mean_active() const { return steps ? double(active_lanes) / double(steps) : 0; }
    double sectors_per_request() const { return steps ? double(sectors) / double(steps) : 0; }
};

/// A line's PTX instructions over the grid, including those without memory access.
struct LineInstructions {
    std::string file;
    int line = 0;
    InstructionCounts counts;
};

struct LaunchShape {
    std::array<std::uint32_t, 3> grid{1, 1, 1};   ///< blocks
    std::array<std::uint32_t, 3> block{1, 1, 1};  ///< threads
    std::uint32_t shared_bytes = 0;               ///< bytes per block, static and dynamic

    std::int64_t blocks() const { return std::int64_t(grid[0]) * grid[1] * grid[2]; }
    std::int64_t threads_per_block() const { return std::int64_t(block[0]) * block[1] * block[2]; }
    std::int64_t warps_per_block() const { return (threads_per_block() + warp_size - 1) / warp_size; }
    std::int64_t warps() const { return blocks() * warps_per_block(); }
};

/// Returns true for loads of nonzeros or A.
bool reads_matrix(const Site& site);

/// Empty if first > last.
struct RowSpan {
    std::uint32_t first = 1, last = 0;
    bool contains(std::int64_t row) const { return first <= row && row <= last; }
    bool operator==(const RowSpan&) const = default;
};

struct LaneTrace {
    LaunchShape launch;
    std::vector<Site> sites;
    std::vector<LineInstructions> instructions;  ///< by line; empty for a GPU
    std::int64_t first_warp = 0;                 ///< grid-wide index
    std::vector<std::uint64_t> offsets;          ///< start of each warp's events, and the end
    std::vector<WarpEvent> events;               ///< by warp and step
    std::uint64_t dropped = 0;                   ///< counted but not kept
    std::vector<std::uint32_t> clocks;           ///< the SM's clock per event, low 32 bits; may be empty
    std::vector<RowSpan> rows;                   ///< read per recorded warp; empty for a GPU
    /// Small matrices (run_result.h): the element, in CSR order, that each active lane of each matrix event reads; the
    /// first of a wide load. May be empty.
    std::vector<std::uint32_t> elements;
    bool has_sectors = true;  ///< and bank conflicts; false for a GPU

    std::int64_t recorded_warps() const { return offsets.empty() ? 0 : std::int64_t(offsets.size()) - 1; }
    /// w: index of a recorded warp.
    std::span<const WarpEvent> warp(std::int64_t w) const {
        return std::span(events).subspan(offsets[w], offsets[w + 1] - offsets[w]);
    }
    std::uint64_t longest_warp() const;  ///< in steps
    std::uint64_t total_events() const;  ///< over the grid
    double mean_active() const;          ///< per warp-step, over the grid
    std::array<std::uint64_t, 33> histogram() const;
    InstructionCounts all_instructions() const;
};

/// Shared by results that differ only in times, checks or counters. Never null.
class SharedTrace {
public:
    SharedTrace();
    SharedTrace(LaneTrace trace) : trace_(std::make_shared<LaneTrace>(std::move(trace))) {}

    const LaneTrace& operator*() const { return *trace_; }
    const LaneTrace* operator->() const { return trace_.get(); }
    operator const LaneTrace&() const { return *trace_; }
    bool is_shared_with(const SharedTrace& other) const { return trace_ == other.trace_; }

    /// Copies a shared trace first. Only for the result's maker, before others see it.
    LaneTrace& edit();

private:
    std::shared_ptr<LaneTrace> trace_;
};

}  // namespace lanescope
