#include <oneapi/tbb/parallel_sort.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "app/operations/parallel.h"
#include "app/operations/random.h"
#include "app/operations/spmv/csr.h"
#include "app/operations/spmv/generators.h"

namespace lanescope {
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
    oneapi::tbb::parallel_sort(edges.begin(), edges.end(), counted(done, std::less<Edge>()));
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
