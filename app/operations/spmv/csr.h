// Building a matrix in CSR: from the lengths of its rows, or from entries in any order.
#pragma once

#include <cstdint>
#include <vector>

#include "app/operations/parallel.h"
#include "app/operations/spmv/problem.h"

namespace lanescope {

/// A matrix without entries: its offsets are there, and 0. Throws Cancelled.
SpmvInstance empty_matrix(std::int64_t rows, std::int64_t cols, Progress& progress);

/// Turns lengths into offsets: on entry offsets[row + 1] is the length of the row. Makes room for columns and values.
/// Throws UsageError when the nonzeros are more than an int can count, or do not fit into memory; Cancelled.
void set_offsets(SpmvInstance& instance, Progress& progress);

/// Whether a row is so long that its own making must move the progress, and must stop when it is cancelled.
inline constexpr std::int64_t long_row = 1 << 20;
inline bool is_long(std::int64_t entries) { return entries > long_row; }

/// Makes a matrix row by row, in parallel: length(row) sets offsets[row + 1], at about `cost` operations, and
/// fill(row, done) writes the row's columns and values to where they belong; the entries of a long row it counts
/// itself. Throws what set_offsets throws.
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
    in_parallel(m.rows, rows_a_part(4 * (1 + m.nonzeros() / m.rows)), [&](std::int64_t first, std::int64_t last) {
        std::int64_t entries_of_short_rows = 0;
        for (std::int64_t row = first; row < last; ++row) {
            fill(row, done);
            const std::int64_t made = m.offsets[row + 1] - m.offsets[row];
            if (!is_long(made)) entries_of_short_rows += made;
        }
        done.add(entries_of_short_rows);
    });
}

/// One entry of a matrix; row and column count from 0.
struct MatrixEntry {
    int row, column;
    float value;
};

/// The entries as CSR: rows in order, columns in order within a row, entries of the same place added up.
/// Throws UsageError when such a sum leaves single precision, and Cancelled.
SpmvInstance csr_of(std::int64_t rows, std::int64_t cols, const std::vector<MatrixEntry>& entries, Progress& progress);

}  // namespace lanescope
