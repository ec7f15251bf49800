#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/problems/csr.h"
#include "app/problems/generators.h"
#include "app/problems/parallel.h"
#include "app/problems/random.h"

namespace lanescope {
namespace {

// The first draws of a row's stream are its length, so that lengths and columns can be made in two passes.
std::int64_t draw_length(const SpmvProblem& p, std::int64_t row, Random& random) {
    if (p.giant > 0 && row == p.rows / 2) return p.giant;
    if (p.empty > 0 && random.below(100) < p.empty) return 0;
    if (p.skew == 0) return random.below(p.max + 1);
    constexpr std::int64_t fine = std::int64_t(1) << 30;
    const double u = (double(random.below(fine)) + 0.5) / double(fine);
    return std::min(p.max, std::int64_t(double(p.max + 1) * std::pow(u, 1 + double(p.skew))));
}

// Draws, sorts, and draws again what was there twice. Quick while at most half of the columns are taken.
void draw_distinct(int* columns, std::int64_t count, std::int64_t cols, Random& random) {
    for (std::int64_t have = 0; have < count;) {
        std::generate(columns + have, columns + count, [&] { return static_cast<int>(random.below(cols)); });
        std::sort(columns, columns + count);
        have = std::unique(columns, columns + count) - columns;
    }
}

// Walks over all columns and takes each with the chance that leaves `count` in the end (Knuth 3.4.2, algorithm S).
void select_distinct(int* columns, std::int64_t count, std::int64_t cols, Random& random) {
    for (std::int64_t column = 0; count > 0; ++column) {
        if (random.below(cols - column) >= count) continue;
        *columns++ = static_cast<int>(column);
        --count;
    }
}

// Evenly over all columns: what a random choice of so many comes close to.
void spread(int* columns, std::int64_t count, std::int64_t cols, Random&) {
    for (std::int64_t i = 0; i < count; ++i) columns[i] = static_cast<int>(i * cols / count);
}

void fill_row(SpmvInstance& m, std::int64_t row, const SpmvProblem& p) {
    Random random(p.seed, Purpose::matrix, row);
    const std::int64_t count = draw_length(p, row, random), first = m.offsets[row];
    const auto draw = p.giant > 0 && row == p.rows / 2 ? spread : 2 * count > p.cols ? select_distinct : draw_distinct;
    draw(m.columns.data() + first, count, p.cols, random);
    std::generate_n(m.values.begin() + first, count, [&] { return random.value(p.values); });
}

}  // namespace

SpmvInstance make_uniform(const SpmvProblem& p, Progress& progress) {
    SpmvInstance m{p.rows, p.cols, Array<int>(static_cast<std::size_t>(p.rows) + 1), {}, {}, {}};
    for_rows(p.rows, 8, progress, [&](std::int64_t row) {
        Random random(p.seed, Purpose::matrix, row);
        m.offsets[row + 1] = static_cast<int>(draw_length(p, row, random));
    });
    set_offsets(m);
    for_rows(p.rows, 8 * p.max, progress, [&](std::int64_t row) { fill_row(m, row, p); });
    return m;
}

}  // namespace lanescope
