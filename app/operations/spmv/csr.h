// Construction of CSR matrices.
#pragma once

#include <cstdint>
#include <vector>

#include "app/operations/parallel.h"
#include "app/operations/spmv/spmv_problem.h"

namespace lanescope {

/// Throws Cancelled.
SpmvInstance empty_matrix(std::int64_t rows, std::int64_t cols, Progress& progress);

/// Turns lengths in offsets[row + 1] into offsets; allocates the rest. Throws UsageError if nonzeros exceed int or
/// memory; Cancelled.
void set_offsets(SpmvInstance& instance, Progress& progress);

/// Longer rows report progress and check for cancellation.
inline constexpr std::int64_t long_row = 1 << 20;
inline bool is_long(std::int64_t entries) { return entries > long_row; }

/// Runs in parallel. length(row) sets offsets[row + 1] at about `cost` operations; fill(row, done) writes columns and
/// values, and counts entries of long rows. Throws like set_offsets().
template <class Length, class Fill>
void make_rows(SpmvInstance& m, Progress& progress, std::int64_t cost, Length length, Fill fill) {
    constexpr double lengths_share = 0.1, room_share = 0.3;
    {
        const Share lengths(progress, 0, lengths_share);
        for_rows(m.rows, cost, progress, length);
    }
    {
        const Share room(progress, lengths_share, room_share);
        set_offsets(m, progress);
    }
    const Share entries(progress, room_share, 1);
    WorkDone done(static_cast<double>(m.nonzeros()), progress);
    for_parts(m.rows, rows_a_part(4 * (1 + m.nonzeros() / m.rows)), [&](std::int64_t first, std::int64_t last) {
        std::int64_t entries_of_short_rows = 0;
        for (std::int64_t row = first; row < last; ++row) {
            fill(row, done);
            const std::int64_t made = m.offsets[row + 1] - m.offsets[row];
            if (!is_long(made)) entries_of_short_rows += made;
        }
        done.add(entries_of_short_rows);
    });
}

/// Row and column count from 0.
struct MatrixEntry {
    int row, column;
    float value;
};

/// Sorts by row and column; sums duplicates. Throws UsageError if a sum exceeds single precision; Cancelled.
SpmvInstance csr_of(std::int64_t rows, std::int64_t cols, const std::vector<MatrixEntry>& entries, Progress& progress);

}  // namespace lanescope
