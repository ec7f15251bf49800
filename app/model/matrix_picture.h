// A matrix as it is shown: a small one whole, a larger one as a count of nonzeros in each cell of a coarse grid.
#pragma once

#include <cstdint>
#include <vector>

namespace lanescope {

/// Up to so many rows and columns a matrix is kept whole, and the emulator notes which lane reads which element.
inline constexpr std::int64_t max_whole_side = 64;
/// A larger one has at most so many cells each way.
inline constexpr std::int64_t max_picture_cells = 256;

struct MatrixPicture {
    std::int64_t rows = 0, cols = 0;
    std::int64_t nonzeros = 0;  ///< of a dense matrix all its elements

    /// A small matrix in CSR: rows + 1 offsets, a column and a value a nonzero. Empty of a larger one.
    std::vector<std::uint32_t> offsets, columns;
    std::vector<float> values;

    /// A larger sparse matrix: nonzeros in each cell, row by row. Row r lies in cell row r * down / rows.
    std::int64_t down = 0, across = 0;
    std::vector<std::uint32_t> density;

    bool empty() const { return rows == 0; }
    bool whole() const { return !offsets.empty(); }
    bool operator==(const MatrixPicture&) const = default;
};

}  // namespace lanescope
