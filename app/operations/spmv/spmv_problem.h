// y = A x with a sparse matrix.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "app/base/text/names.h"
#include "app/model/instance.h"

namespace lanescope {

enum class SparsePattern : std::uint8_t { uniform, rmat, banded, file, stencil };

/// Of a uniform matrix and x: integers from 1 to 10 (write-up C), or quarters from 0.25 to 10.
enum class SparseValues : std::uint8_t { integers, fractions };

/// Of the rows and columns of banded and stencil.
enum class SparseOrder : std::uint8_t { natural, random };

template <>
inline constexpr auto enum_names<SparsePattern> = name_table<SparsePattern>("pattern", "uniform", "rmat", "banded",
                                                                            "file", "stencil");
template <>
inline constexpr auto enum_names<SparseValues> = name_table<SparseValues>("values", "integers", "fractions");
template <>
inline constexpr auto enum_names<SparseOrder> = name_table<SparseOrder>("order", "natural", "random");

inline constexpr std::int64_t max_skew = 64;

/// The pattern decides which fields count.
struct SpmvProblem {
    SparsePattern pattern = SparsePattern::uniform;
    std::int64_t rows = 100'000;  ///< uniform, banded
    std::int64_t cols = 100'000;  ///< uniform (banded is square)
    std::int64_t max = 32;        ///< uniform: 0 to max distinct random columns per row (write-up C)
    std::int64_t scale = 14;      ///< rmat: 2^scale rows and columns
    std::int64_t edges = 16;      ///< rmat: mean edges per row, with duplicates
    std::int64_t band = 8;        ///< banded: columns |i - j| <= band
    std::string file;             ///< a Matrix Market file
    std::uint64_t seed = 7;
    std::int64_t skew = 0;  ///< uniform: max u^(1 + skew) nonzeros per row, u uniform in 0 to 1; 0: write-up C
    SparseValues values = SparseValues::integers;  ///< uniform only; other generators use [-1, 1)
    std::int64_t empty = 0;                        ///< uniform: percentage of empty rows
    std::int64_t giant = 0;                        ///< uniform: nonzeros of the middle row, evenly spread; 0: random
    std::int64_t side = 1000;                      ///< stencil: points per side, one row each
    std::int64_t points = 5;                       ///< stencil: 5 or 9 in 2D, 7 or 27 in 3D, with the centre
    SparseOrder order = SparseOrder::natural;      ///< banded, stencil: random: rows and columns have equal new numbers
    std::int64_t block = 1;   ///< uniform: all nonzeros are in dense blocks of block x block; max rounds up to blocks
    std::int64_t column = 0;  ///< uniform: nonzeros of the middle column, evenly spread; 0: random
    bool operator==(const SpmvProblem&) const = default;
    static const Operation& operation();
};

/// CSR. offsets: rows + 1 entries; columns and values: nonzeros(); x: cols.
struct SpmvInstance {
    std::int64_t rows = 0, cols = 0;
    Array<int> offsets, columns;
    Array<float> values, x;
    std::int64_t nonzeros() const { return static_cast<std::int64_t>(values.size()); }
    using Of = SpmvProblem;
};

inline constexpr std::array generated_patterns{SparsePattern::uniform, SparsePattern::rmat, SparsePattern::banded,
                                               SparsePattern::stencil};

/// Includes the centre.
inline constexpr std::array<std::int64_t, 4> stencil_points{5, 9, 7, 27};
constexpr bool is_in_space(std::int64_t points) { return points == 7 || points == 27; }
/// Returns the largest side with an int row count.
constexpr std::int64_t max_side(std::int64_t points) { return is_in_space(points) ? 1290 : 46'340; }

/// Keeps the number of points similar between 2D and 3D.
std::int64_t side_for(std::int64_t side, std::int64_t points_before, std::int64_t points);

}  // namespace lanescope
