// Dense numbers: A, x and y.
#include "app/problems/generators.h"
#include "app/problems/parallel.h"
#include "app/problems/random.h"

namespace lanescope {
namespace {

// Entries a stream: long enough to amortise its start, short enough to spread one long row over the cores.
constexpr std::int64_t chunk = 4096;

// Two entries a draw, the fp16' upper 24 bits each.
void fill_chunk(float* to, std::int64_t count, Random random) {
    for (std::int64_t i = 0; i < count; i += 2) {
        const std::uint64_t bits = random.next();
        to[i] = Random::to_signed_unit(static_cast<std::uint32_t>(bits >> 40U));
        if (i + 1 < count) to[i + 1] = Random::to_signed_unit(static_cast<std::uint32_t>(bits) >> 8U);
    }
}

Array<float> random_array(std::int64_t count, std::uint64_t seed, Purpose purpose, Progress& progress) {
    Array<float> array;
    grow(array, count, progress);
    for_rows((count + chunk - 1) / chunk, chunk, progress, [&](std::int64_t part) {
        const std::int64_t first = part * chunk;
        fill_chunk(array.data() + first, std::min(chunk, count - first), Random(seed, purpose, part));
    });
    return array;
}

}  // namespace

SgemvInstance make_sgemv(const SgemvProblem& p, Progress& progress, bool store) {
    SgemvInstance made{p.rows, p.cols, p.alpha, p.beta, {}, {}, {}};
    const double elements = store ? static_cast<double>(p.rows) * static_cast<double>(p.cols) : 0;
    const double all = elements + static_cast<double>(p.rows) + static_cast<double>(p.cols);
    if (store) {
        const Share matrix(progress, 0, elements / all);
        made.A = random_array(p.rows * p.cols, p.seed, Purpose::matrix, progress);
    } else {
        made.procedural = p.seed;
    }
    const Share vectors(progress, elements / all, 1);
    made.x = random_array(p.cols, p.seed, Purpose::x, progress);
    made.y = random_array(p.rows, p.seed, Purpose::y, progress);
    return made;
}

Array<float> make_x(std::int64_t cols, const SpmvProblem& problem, Progress& progress) {
    if (problem.pattern != SparsePattern::uniform) return random_array(cols, problem.seed, Purpose::x, progress);
    Array<float> x;
    grow(x, cols, progress);
    for_rows(cols, 8, progress, [&](std::int64_t i) {
        Random random(problem.seed, Purpose::x, i);
        x[i] = random.value(problem.values);
    });
    return x;
}

}  // namespace lanescope
