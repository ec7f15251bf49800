#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "app/operations/parallel.h"
#include "app/operations/random.h"
#include "app/operations/spmv/csr.h"
#include "app/operations/spmv/generators.h"

namespace lanescope {
namespace {

// The length is drawn first, so that lengths and columns can be made in two passes.
std::int64_t draw_length(const SpmvProblem& p, std::int64_t row, Random& random) {
    if (p.giant > 0 && row == p.rows / 2) return p.giant;
    if (p.empty > 0 && random.below(100) < p.empty) return 0;
    if (p.skew == 0) return random.below(p.max + 1);
    constexpr std::int64_t fine = std::int64_t(1) << 30;
    const double u = (double(random.below(fine)) + 0.5) / double(fine);
    return std::min(p.max, std::int64_t(double(p.max + 1) * std::pow(u, 1 + double(p.skew))));
}

// Redraws duplicates. Fast while at most half of the columns are taken.
void draw_distinct(int* columns, std::int64_t count, std::int64_t cols, Random& random, WorkDone& done) {
    for (std::int64_t have = 0; have < count;) {
        std::generate(columns + have, columns + count, [&] { return static_cast<int>(random.below(cols)); });
        if (is_long(count))
            std::sort(columns, columns + count, watched(done, std::less<int>()));
        else
            std::sort(columns, columns + count);
        have = std::unique(columns, columns + count) - columns;
    }
}

// Takes each column with the probability that leaves `count` (Knuth 3.4.2, algorithm S).
void select_distinct(int* columns, std::int64_t count, std::int64_t cols, Random& random, WorkDone& done) {
    for (std::int64_t column = 0; count > 0; ++column) {
        if (column % long_row == 0) done.check();
        if (random.below(cols - column) >= count) continue;
        *columns++ = static_cast<int>(column);
        --count;
    }
}

// Approximates a random choice of so long a row.
void spread(int* columns, std::int64_t count, std::int64_t cols, Random&, WorkDone& done) {
    in_parallel(count, long_row / 8, [&](std::int64_t first, std::int64_t last) {
        done.check();
        for (std::int64_t i = first; i < last; ++i) columns[i] = static_cast<int>(i * cols / count);
    });
}

// One draw per value, so that parts of a long row can be made in parallel.
void draw_values(float* values, std::int64_t count, const Random& stream, SparseValues kind, WorkDone& done) {
    const auto draw_part = [&](std::int64_t first, std::int64_t last) {
        Random random = stream.after(first);
        std::generate(values + first, values + last, [&] { return random_value(random, kind); });
    };
    if (!is_long(count)) return draw_part(0, count);
    in_parallel(count, long_row / 8, [&](std::int64_t first, std::int64_t last) {
        draw_part(first, last);
        done.add(last - first);
    });
}

void fill_row(SpmvInstance& m, std::int64_t row, const SpmvProblem& p, WorkDone& done) {
    Random random(p.seed, Purpose::matrix, row);
    const std::int64_t count = draw_length(p, row, random), first = m.offsets[row];
    const auto draw = p.giant > 0 && row == p.rows / 2 ? spread : 2 * count > p.cols ? select_distinct : draw_distinct;
    draw(m.columns.data() + first, count, p.cols, random, done);
    draw_values(m.values.data() + first, count, random, p.values, done);
}

}  // namespace

SpmvInstance make_uniform(const SpmvProblem& p, Progress& progress) {
    SpmvInstance m = empty_matrix(p.rows, p.cols, progress);
    make_rows(
        m, progress, 8,
        [&](std::int64_t row) {
            Random random(p.seed, Purpose::matrix, row);
            m.offsets[row + 1] = static_cast<int>(draw_length(p, row, random));
        },
        [&](std::int64_t row, WorkDone& done) { fill_row(m, row, p, done); });
    return m;
}

}  // namespace lanescope
