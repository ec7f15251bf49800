// A problem: which product is computed, on which matrix. Text form: `sgemv:4096x11008,alpha=1,beta=0,seed=7`.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "app/model/problem_facts.h"

namespace lanescope {

/// y = alpha A x + beta y, A dense and row-major, rows x cols.
struct SgemvProblem {
    std::int64_t rows = 4096;
    std::int64_t cols = 4096;
    float alpha = 1;
    float beta = 0;
    std::uint64_t seed = 7;
    bool operator==(const SgemvProblem&) const = default;
};

enum class SparsePattern : std::uint8_t { uniform, rmat, banded, file, stencil };

/// Numbers of a uniform matrix and its x: integers from 1 to 10 as in write-up C, or quarters from 0.25 to 10.
enum class SparseValues : std::uint8_t { integers, fractions };

/// y = A x, A sparse in CSR. Which fields count depends on the pattern.
struct SpmvProblem {
    SparsePattern pattern = SparsePattern::uniform;
    std::int64_t rows = 100'000;  ///< uniform, banded
    std::int64_t cols = 100'000;  ///< uniform (banded is square)
    std::int64_t max = 32;        ///< uniform: a row has 0 to max distinct random columns (write-up C)
    std::int64_t scale = 14;      ///< rmat: 2^scale rows and columns
    std::int64_t edges = 16;      ///< rmat: edges a row on average, before duplicates merge
    std::int64_t band = 8;        ///< banded: columns |i - j| <= band
    std::string file;             ///< file: path of a Matrix Market file
    std::uint64_t seed = 7;
    std::int64_t skew = 0;  ///< uniform: a row has max u^(1 + skew) nonzeros, u even in 0 to 1; 0: write-up C's
    SparseValues values = SparseValues::integers;  ///< uniform; the other patterns have fractions of their own
    std::int64_t empty = 0;                        ///< uniform: so many in a hundred rows have no nonzeros
    std::int64_t giant = 0;    ///< uniform: nonzeros of the row in the middle, evenly spread; 0: a row like the others
    std::int64_t side = 1000;  ///< stencil: points of the grid along each side; a row of the matrix is a point
    std::int64_t points = 5;   ///< stencil: 5 or 9 neighbours in the plane, 7 or 27 in space, each point one of them
    bool operator==(const SpmvProblem&) const = default;
};

using Problem = std::variant<SgemvProblem, SpmvProblem>;

enum class Operation : std::uint8_t { sgemv, spmv };

inline constexpr std::int64_t max_skew = 64;

inline Operation operation_of(const Problem& problem) {
    return std::holds_alternative<SgemvProblem>(problem) ? Operation::sgemv : Operation::spmv;
}

std::string_view to_string(Operation operation);
std::string_view to_string(SparsePattern pattern);
std::string_view to_string(SparseValues values);

/// Reads the text form; a key that is not given keeps its default, except that uniform matrices are square unless cols
/// is given, and max is at most cols. Everything after `file=` is the path; a seed may stand before it
/// (`spmv:seed=3,file=a.mtx`). Throws UsageError that says which part is wrong and what was expected.
Problem parse_problem(std::string_view text);

/// The text form with every field that counts, so that equal problems have equal text; parse_problem gives them back.
std::string to_string(const Problem& problem);

/// Throws UsageError when a size is below 1 or above what can be indexed; sizes in memory are checked by `problems`.
void validate(const Problem& problem);

/// False while a person has still to name the matrix file.
bool is_complete(const Problem& problem);

/// What constraints look at; nonzeros of a generated matrix are the expected number, 0 for a file not yet read.
ProblemFacts facts_of(const Problem& problem);

}  // namespace lanescope
