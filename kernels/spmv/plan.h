// Which kernel `tuned` takes for a sparse matrix, and how it shares out the nonzeros: from the lengths of its rows,
// read once (two passes over `offsets`; what that cost is stated with each result).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace lanescope {

struct RowStatistics {
    std::int64_t rows = 0, nonzeros = 0;
    std::int64_t longest = 0;
    std::int64_t empty = 0;
    double mean() const { return rows ? double(nonzeros) / double(rows) : 0; }
};

/// offsets: rows + 1 numbers, as in CSR.
RowStatistics row_statistics(std::span<const int> offsets);

struct SpmvPlan {
    enum class Kernel { rows, tiles, skewed } kernel = Kernel::rows;
    int lanes = 1;      ///< a row, of Kernel::rows
    int threads = 256;  ///< a block, of the others
    int vectors = 1;    ///< 16-byte loads of columns that a thread makes, of Kernel::tiles
    /// Pairs {row, nonzero}, one more than there are blocks: block b has the rows and nonzeros from pair b up to pair
    /// b + 1. Of a long row that several blocks share, ~row.
    std::vector<int> tiles;
    int part = 0;         ///< nonzeros a block takes of such a row
    bool shared = false;  ///< there are such rows
    std::string reason;   ///< one sentence for people

    std::size_t blocks() const { return tiles.empty() ? 0 : tiles.size() / 2 - 1; }
};

/// large: nonzeros from which skewed rows are taken by blocks of 1024 threads, so that every SM has two.
SpmvPlan plan_spmv(std::span<const int> offsets, std::int64_t large = 8'000'000);

}  // namespace lanescope
