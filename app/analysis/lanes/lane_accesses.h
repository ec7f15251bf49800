// Memory accesses by lane: requests with sectors or banks, steps of a lane or row, and reads of a small matrix.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/catalog/catalog.h"
#include "app/model/inspection_results.h"
#include "app/model/lane_trace.h"
#include "app/model/run_result.h"

namespace lanescope {

struct LaneTouch {
    int lane = 0;
    std::uint64_t byte = 0;                ///< from the array's start
    std::uint64_t element = 0;             ///< index in the array
    std::int64_t row = -1, col = -1;       ///< of the matrix; -1: none
    std::array<std::uint32_t, 4> words{};  ///< bits
    std::string value;                     ///< "0.25", "(1, 2, 3, 4)"; empty: unknown
};

struct SectorUse {
    std::uint64_t number = 0;  ///< from the array's start
    std::uint32_t used = 0;    ///< bit b: byte b is requested
    std::uint32_t lanes = 0;
};

/// A bank serves different words one by one.
struct BankWord {
    std::uint64_t word = 0;  ///< from the array's start
    std::uint32_t lanes = 0;
};

struct Request {
    AccessSite site;
    std::uint32_t mask = 0;
    std::vector<LaneTouch> lanes;                 ///< active
    std::vector<SectorUse> sectors;               ///< global memory
    std::array<std::vector<BankWord>, 32> banks;  ///< shared memory
    int passes = 1;                               ///< shared memory

    std::uint64_t moved_bytes() const { return sector_bytes * sectors.size(); }
    std::uint64_t used_bytes() const;
    const LaneTouch* lane(int number) const;
};

/// Returns nothing without memory access.
std::optional<Request> request_at(const WarpAccesses& accesses, std::size_t step);

/// Returns the step of the same visit; -1: none. Indices differ on a GPU, whose compiler unrolls loops.
std::int64_t step_of_event(const LaneTrace& trace, std::int64_t recorded_warp, std::int64_t event,
                           const WarpAccesses& accesses);
std::int64_t event_of_step(const LaneTrace& trace, std::int64_t recorded_warp, std::int64_t step,
                           const WarpAccesses& accesses);

struct LaneStep {
    std::int64_t step = 0;
    int lane = 0;
    AccessSite site;
    std::optional<LaneTouch> touch;  ///< if any
};
/// Both return at most `most` steps; touches_of_row() covers all lanes.
std::vector<LaneStep> steps_of_lane(const WarpAccesses& accesses, int lane, std::size_t most);
std::vector<LaneStep> touches_of_row(const WarpAccesses& accesses, std::int64_t row, std::size_t most);

/// Returns a float if likely, else an integer. bfloat: two bytes are bfloat16, not fp16.
std::string bits_text(const std::array<std::uint32_t, 4>& words, int bytes, int element_bytes, bool bfloat = false);

/// A read of a matrix entry. Warp and step are indices into the trace.
struct Reading {
    std::uint32_t nonzero = 0;  ///< in CSR order
    std::uint32_t warp = 0, step = 0;
    int lane = 0;
    bool operator==(const Reading&) const = default;
};

class MatrixLanes {
public:
    MatrixLanes() = default;
    /// Empty for a trace without elements. variant: the result's; nullptr if unknown.
    MatrixLanes(const RunResult& result, const Variant* variant);

    bool empty() const { return readings_.empty(); }
    /// Sorted by nonzero, warp and step.
    std::span<const Reading> all() const { return readings_; }
    std::span<const Reading> of(std::uint32_t nonzero) const;
    std::uint32_t last_step() const { return last_step_; }

private:
    std::vector<Reading> readings_;
    std::uint32_t last_step_ = 0;
};

/// Requires a matrix kept whole.
std::int64_t row_of(const MatrixPicture& matrix, std::uint32_t nonzero);

}  // namespace lanescope
