// Who reads what of a small matrix: which lane of which warp, and in which step.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// One lane reads one nonzero. Warp and step are indices into the trace.
struct Reading {
    std::uint32_t nonzero = 0;  ///< in the order of CSR
    std::uint32_t warp = 0, step = 0;
    int lane = 0;
    bool operator==(const Reading&) const = default;
};

class MatrixLanes {
public:
    MatrixLanes() = default;
    /// Empty where the trace has no elements.
    explicit MatrixLanes(const RunResult& result);

    bool empty() const { return readings_.empty(); }
    /// All readings, by nonzero; those of one nonzero in the order of warps and steps.
    std::span<const Reading> all() const { return readings_; }
    std::span<const Reading> of(std::uint32_t nonzero) const;
    std::uint32_t last_step() const { return last_step_; }

private:
    std::vector<Reading> readings_;
    std::uint32_t last_step_ = 0;  ///< in which anyone reads the matrix
};

/// Row of a nonzero of a matrix that is there as a whole.
std::int64_t row_of(const MatrixPicture& matrix, std::uint32_t nonzero);

}  // namespace lanescope
