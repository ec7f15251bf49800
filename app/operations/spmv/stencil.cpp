#include <vector>

#include "app/operations/parallel.h"
#include "app/operations/random.h"
#include "app/operations/spmv/csr.h"
#include "app/operations/spmv/generators.h"

namespace lanescope {
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

    // Calls f(column) for each neighbour in the grid.
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
    const std::int64_t rows = facts_of(p).rows;
    SpmvInstance m = empty_matrix(rows, rows, progress);
    make_rows(
        m, progress, p.points,
        [&](std::int64_t row) { grid.for_columns(row, [&](std::int64_t) { ++m.offsets[row + 1]; }); },
        [&](std::int64_t row, WorkDone&) {
            Random random(p.seed, Purpose::matrix, row);
            std::int64_t at = m.offsets[row];
            grid.for_columns(row, [&](std::int64_t column) {
                m.columns[at] = static_cast<int>(column);
                m.values[at++] = random.signed_unit();
            });
        });
    return m;
}

}  // namespace lanescope
