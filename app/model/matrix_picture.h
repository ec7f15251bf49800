// A matrix for display: whole if small, else nonzeros per cell of a coarse grid.
#pragma once

#include <cstdint>
#include <vector>

namespace lanescope {

/// Matrices of at most this many rows and columns are kept whole, and the emulator records which lane reads which
/// element.
inline constexpr std::int64_t max_whole_side = 64;
/// In each direction.
inline constexpr std::int64_t max_picture_cells = 256;

struct MatrixPicture {
    std::int64_t rows = 0, cols = 0;
    std::int64_t nonzeros = 0;  ///< of a dense matrix: all elements

    /// A whole matrix in CSR: rows + 1 offsets.
    std::vector<std::uint32_t> offsets, columns;
    std::vector<float> values;

    /// Nonzeros per cell, row by row. Row r belongs to cell row r * down / rows.
    std::int64_t down = 0, across = 0;
    std::vector<std::uint32_t> density;

    bool empty() const { return rows == 0; }
    bool whole() const { return !offsets.empty(); }
    bool operator==(const MatrixPicture&) const = default;
};

}  // namespace lanescope
