#include <limits>

#include "app/operations/make_instance.h"
#include "app/operations/parallel.h"
#include "app/operations/random_array.h"
#include "app/operations/sgemv/sgemv.h"

namespace lanescope {
namespace {

bool leaves_out(const SgemvProblem& p, Storage storage) {
    return storage == Storage::sparse && p.rows * p.cols > std::numeric_limits<std::int32_t>::max();
}

/// store = false omits A, whose elements follow from the seed.
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

}  // namespace

// For an A that is not stored, the emulator keeps one bit per 32-byte sector.
double Sgemv::bytes_needed(const Problem& problem, Storage storage) const {
    const auto& p = problem.as<SgemvProblem>();
    const auto rows = static_cast<double>(p.rows), cols = static_cast<double>(p.cols);
    return 4 * (rows * cols / (leaves_out(p, storage) ? 256 : 1) + rows + cols);
}

bool Sgemv::is_stored(const Problem& problem, Storage storage) const {
    return !leaves_out(problem.as<SgemvProblem>(), storage);
}

Instance Sgemv::make(const Problem& problem, Progress& progress, Storage storage) const {
    return make_sgemv(problem.as<SgemvProblem>(), progress, is_stored(problem, storage));
}

Instance Sgemv::small_instance() const {
    SgemvInstance small{.rows = 24, .cols = 64, .A = {}, .x = {}, .y = Array<float>(24)};
    for (std::int64_t k = 0; k < small.cols; ++k) small.x.push_back(float(k % 7 - 3));
    for (std::int64_t row = 0; row < small.rows; ++row)
        for (std::int64_t k = 0; k < small.cols; ++k) small.A.push_back(float((row * 3 + k * 5) % 11 - 5));
    return small;
}

}  // namespace lanescope
