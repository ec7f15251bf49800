// Which kernel `tuned` takes for a shape, and why: decided from rows and columns alone, by rules found on an H200
// (docs/tuning.md tells how).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace lanescope {

struct SgemvPlan {
    bool short_rows = false;  ///< several rows a warp; else a block a row, or a block a part of one
    int lanes = 32;           ///< a row, of short rows
    bool wide = true;         ///< short rows are read with 16-byte loads
    int turns = 1;            ///< that the lanes of a short row need for it
    int threads = 128;        ///< a block, of long rows
    int loads = 4;            ///< 16-byte loads that a thread keeps in flight, of long rows
    bool once = false;        ///< A passes the caches by, so that what they hold stays there
    int part = 0;             ///< columns that a block takes of a long row
    int parts = 1;            ///< blocks a row; the last of them to end adds up

    /// Floats that the parts' sums need.
    std::size_t partials(std::int64_t rows) const { return parts > 1 ? std::size_t(rows) * std::size_t(parts) : 0; }
};

/// rows, cols: of A. aligned: whether A and x start at multiples of 16 bytes.
SgemvPlan plan_sgemv(std::int64_t rows, std::int64_t cols, bool aligned = true);

/// The plan and why, in one sentence for people.
std::string reason_of(const SgemvPlan& plan, std::int64_t rows, std::int64_t cols);

}  // namespace lanescope
