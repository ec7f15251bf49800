// Reads of a small matrix.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// Warp and step are indices into the trace.
struct Reading {
    std::uint32_t nonzero = 0;  ///< in CSR order
    std::uint32_t warp = 0, step = 0;
    int lane = 0;
    bool operator==(const Reading&) const = default;
};

class MatrixLanes {
public:
    MatrixLanes() = default;
    /// Empty for a trace without elements.
    explicit MatrixLanes(const RunResult& result);

    bool empty() const { return readings_.empty(); }
    /// Sorted by nonzero, warp and step.
    std::span<const Reading> all() const { return readings_; }
    std::span<const Reading> of(std::uint32_t nonzero) const;
    std::uint32_t last_step() const { return last_step_; }

private:
    std::vector<Reading> readings_;
    std::uint32_t last_step_ = 0;
};

/// Requires a matrix that is kept whole.
std::int64_t row_of(const MatrixPicture& matrix, std::uint32_t nonzero);

}  // namespace lanescope
