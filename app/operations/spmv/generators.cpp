#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <vector>

#include "app/operations/parallel.h"
#include "app/operations/random.h"
#include "app/operations/spmv/csr.h"
#include "app/operations/spmv/matrix_sources.h"
#include "app/operations/spmv/renumbering.h"

namespace lanescope {
namespace {

// Drawn first: lengths and columns are made in two passes.
std::int64_t draw_length(const SpmvProblem& p, std::int64_t row, Random& random) {
    if (p.giant > 0 && row == p.rows / 2) return p.giant;
    if (p.empty > 0 && random.below(100) < p.empty) return 0;
    if (p.skew == 0) return random.below(p.max + 1);
    constexpr std::int64_t fine = std::int64_t(1) << 30;
    const double u = (double(random.below(fine)) + 0.5) / double(fine);
    return std::min(p.max, std::int64_t(double(p.max + 1) * std::pow(u, 1 + double(p.skew))));
}

void sort_columns(int* columns, std::int64_t count, const WorkDone& done) {
    if (is_long(count))
        std::sort(columns, columns + count, watched(done, std::less<int>()));
    else
        std::sort(columns, columns + count);
}

// Redraws duplicates: fast while at most half of the columns are taken.
void draw_distinct(int* columns, std::int64_t count, std::int64_t cols, Random& random, WorkDone& done) {
    for (std::int64_t have = 0; have < count;) {
        std::generate(columns + have, columns + count, [&] { return static_cast<int>(random.below(cols)); });
        sort_columns(columns, count, done);
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

// Approximates a random choice for a long row.
void spread(int* columns, std::int64_t count, std::int64_t cols, Random&, WorkDone& done) {
    for_parts(count, long_row / 8, [&](std::int64_t first, std::int64_t last) {
        done.check();
        for (std::int64_t i = first; i < last; ++i) columns[i] = static_cast<int>(i * cols / count);
    });
}

// One draw per value: parts of a row can be made in parallel.
void draw_values(float* values, std::int64_t count, const Random& stream, SparseValues kind, WorkDone& done) {
    const auto draw_part = [&](std::int64_t first, std::int64_t last) {
        Random random = stream.after(first);
        std::generate(values + first, values + last, [&] { return random_value(random, kind); });
    };
    if (!is_long(count)) return draw_part(0, count);
    for_parts(count, long_row / 8, [&](std::int64_t first, std::int64_t last) {
        draw_part(first, last);
        done.add(last - first);
    });
}

/// Its rows and columns are those of blocks.
SpmvProblem blocks_of(SpmvProblem p) {
    p.rows = (p.rows - 1) / p.block + 1;
    p.cols /= p.block;
    p.max = std::min((p.max - 1) / p.block + 1, p.cols);
    return p;
}

void widen(int* columns, std::int64_t blocks, std::int64_t block) {
    for (std::int64_t i = blocks * block; i-- > 0;) columns[i] = int(columns[i / block] * block + i % block);
}

bool meets_giant_column(const SpmvProblem& p, std::int64_t row) {
    return row * p.column / p.rows != (row + 1) * p.column / p.rows;
}

/// In place of a neighbour, or of none in an empty row.
void add_column(int* columns, std::int64_t count, int column) {
    int* const place = std::lower_bound(columns, columns + count, column);
    *(place == columns + count && count > 0 ? place - 1 : place) = column;
}

void fill_row(SpmvInstance& m, std::int64_t row, const SpmvProblem& p, const SpmvProblem& blocks, WorkDone& done) {
    Random random(p.seed, Purpose::matrix, row / p.block);
    const std::int64_t first = m.offsets[row], count = draw_length(blocks, row / p.block, random);
    int* const columns = m.columns.data() + first;
    const auto draw = p.giant > 0 && row == p.rows / 2 ? spread
                      : 2 * count > blocks.cols        ? select_distinct
                                                       : draw_distinct;
    draw(columns, count, blocks.cols, random, done);
    if (p.block > 1) widen(columns, count, p.block);
    if (meets_giant_column(p, row)) add_column(columns, count, int(p.cols / 2));
    draw_values(m.values.data() + first, m.offsets[row + 1] - first,
                p.block > 1 ? Random(p.seed, Purpose::values, row) : random, p.values, done);
}

}  // namespace

SpmvInstance make_uniform(const SpmvProblem& p, Progress& progress) {
    SpmvInstance m = empty_matrix(p.rows, p.cols, progress);
    const SpmvProblem blocks = blocks_of(p);
    make_rows(
        m, progress, 8,
        [&](std::int64_t row) {
            Random random(p.seed, Purpose::matrix, row / p.block);
            const std::int64_t length = draw_length(blocks, row / p.block, random) * p.block;
            m.offsets[row + 1] = static_cast<int>(std::max<std::int64_t>(length, meets_giant_column(p, row)));
        },
        [&](std::int64_t row, WorkDone& done) { fill_row(m, row, p, blocks, done); });
    return m;
}

namespace {

/// Makes a square matrix. Of a row in the natural order: length_of(row), whose cost is given; for_columns(row, f).
template <class LengthOf, class ForColumns>
SpmvInstance make_square(const SpmvProblem& p, std::int64_t rows, std::int64_t cost, LengthOf length_of,
                         ForColumns for_columns, Progress& progress) {
    const Renumbering numbers(rows, p.seed);
    const bool random_order = p.order == SparseOrder::random;
    SpmvInstance m = empty_matrix(rows, rows, progress);
    const auto natural = [&](std::int64_t row) { return random_order ? numbers.from(row) : row; };
    make_rows(
        m, progress, cost, [&](std::int64_t row) { m.offsets[row + 1] = static_cast<int>(length_of(natural(row))); },
        [&](std::int64_t row, WorkDone& done) {
            Random random(p.seed, Purpose::matrix, row);
            const std::int64_t first = m.offsets[row];
            std::int64_t at = first;
            for_columns(natural(row), [&](std::int64_t column) {
                m.columns[at] = static_cast<int>(random_order ? numbers.to(column) : column);
                m.values[at++] = random.signed_unit();
            });
            if (random_order) sort_columns(m.columns.data() + first, at - first, done);
        });
    return m;
}

}  // namespace

SpmvInstance make_banded(const SpmvProblem& p, Progress& progress) {
    const auto first_of = [&](std::int64_t row) { return std::max<std::int64_t>(0, row - p.band); };
    const auto end_of = [&](std::int64_t row) { return std::min(p.rows, row + p.band + 1); };
    const auto length_of = [&](std::int64_t row) { return end_of(row) - first_of(row); };
    const auto for_columns = [&](std::int64_t row, auto f) {
        for (std::int64_t column = first_of(row); column < end_of(row); ++column) f(column);
    };
    return make_square(p, p.rows, 1, length_of, for_columns, progress);
}

namespace {

struct Point {
    std::int64_t x, y, z;
};

// Returns offsets in row order, centre included.
std::vector<Point> neighbours(std::int64_t points) {
    std::vector<Point> found;
    const std::int64_t deep = points == 7 || points == 27 ? 1 : 0;
    for (std::int64_t z = -deep; z <= deep; ++z)
        for (std::int64_t y = -1; y <= 1; ++y)
            for (std::int64_t x = -1; x <= 1; ++x) {
                const bool beside = x * x + y * y + z * z <= 1;
                if (beside || points == 9 || points == 27) found.push_back({x, y, z});
            }
    return found;
}

struct Grid {
    std::int64_t side;
    std::vector<Point> around;

    template <class F>
    void for_columns(std::int64_t row, F f) const {
        const Point here{row % side, row / side % side, row / side / side};
        const auto inside = [&](std::int64_t at) { return at >= 0 && at < side; };
        for (const Point& step : around) {
            const Point at{here.x + step.x, here.y + step.y, here.z + step.z};
            if (inside(at.x) && inside(at.y) && inside(at.z)) f((at.z * side + at.y) * side + at.x);
        }
    }
};

}  // namespace

SpmvInstance make_stencil(const SpmvProblem& p, Progress& progress) {
    const Grid grid{p.side, neighbours(p.points)};
    const auto for_columns = [&](std::int64_t row, auto f) { grid.for_columns(row, f); };
    const auto length_of = [&](std::int64_t row) {
        std::int64_t length = 0;
        grid.for_columns(row, [&](std::int64_t) { ++length; });
        return length;
    };
    return make_square(p, facts_of(p).results, p.points, length_of, for_columns, progress);
}

namespace {

// Cumulative probabilities a, a + b, a + b + c in units of 2^-32.
constexpr std::uint32_t to_a = 2448131359U, to_b = 3264175145U, to_c = 4080218931U;
constexpr std::int64_t chunk = 4096;

// Row and column in one word, in sorting order.
using Edge = std::uint64_t;

Edge draw_edge(std::int64_t scale, Random& random) {
    Edge row = 0, column = 0;
    for (std::int64_t level = 0; level < scale; ++level) {
        const auto chance = static_cast<std::uint32_t>(random.next() >> 32U);
        const bool lower = chance >= to_b, right = (chance >= to_a && chance < to_b) || chance >= to_c;
        row = row << 1U | Edge{lower};
        column = column << 1U | Edge{right};
    }
    return row << 32U | column;
}

std::vector<Edge> draw_edges(const SpmvProblem& p, Progress& progress) {
    const std::int64_t count = p.edges << p.scale;
    std::vector<Edge> edges;
    grow(edges, count, progress);
    for_rows((count + chunk - 1) / chunk, chunk * p.scale, progress, [&](std::int64_t part) {
        Random random(p.seed, Purpose::matrix, part);
        const auto first = edges.begin() + part * chunk;
        std::generate_n(first, std::min(chunk, count - part * chunk), [&] { return draw_edge(p.scale, random); });
    });
    return edges;
}

// Also removes duplicates.
void sort_edges(std::vector<Edge>& edges, Progress& progress) {
    const double count = static_cast<double>(edges.size());
    WorkDone done(1.2 * count * std::log2(count + 2), progress);  // mean comparisons
    sort_in_parallel(edges.begin(), edges.end(), counted(done, std::less<Edge>()));
    edges.erase(std::unique(edges.begin(), edges.end(), counted(done, std::equal_to<Edge>())), edges.end());
}

std::vector<Edge> make_edges(const SpmvProblem& p, Progress& progress) {
    std::vector<Edge> edges;
    {
        const Share drawing(progress, 0, 0.3);
        edges = draw_edges(p, progress);
    }
    const Share sorting(progress, 0.3, 1);
    sort_edges(edges, progress);
    return edges;
}

int length_of_row(const std::vector<Edge>& edges, std::int64_t row) {
    const auto first = std::lower_bound(edges.begin(), edges.end(), static_cast<Edge>(row) << 32U);
    return static_cast<int>(std::lower_bound(first, edges.end(), static_cast<Edge>(row + 1) << 32U) - first);
}

void fill_row(SpmvInstance& m, std::int64_t row, const SpmvProblem& p, const std::vector<Edge>& edges) {
    Random random(p.seed, Purpose::values, row);
    for (std::int64_t i = m.offsets[row]; i < m.offsets[row + 1]; ++i) {
        m.columns[i] = static_cast<int>(edges[i] & 0xffffffffU);
        m.values[i] = random.signed_unit();
    }
}

}  // namespace

SpmvInstance make_rmat(const SpmvProblem& p, Progress& progress) {
    std::vector<Edge> edges;
    {
        const Share drawing_and_sorting(progress, 0, 0.8);
        edges = make_edges(p, progress);
    }
    const Share matrix(progress, 0.8, 1);
    const std::int64_t rows = std::int64_t{1} << p.scale;
    SpmvInstance m = empty_matrix(rows, rows, progress);
    make_rows(
        m, progress, 64, [&](std::int64_t row) { m.offsets[row + 1] = length_of_row(edges, row); },
        [&](std::int64_t row, WorkDone&) { fill_row(m, row, p, edges); });
    return m;
}

}  // namespace lanescope
