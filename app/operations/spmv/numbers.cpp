#include <filesystem>

#include "app/operations/make_instance.h"
#include "app/operations/parallel.h"
#include "app/operations/random_array.h"
#include "app/operations/spmv/generators.h"
#include "app/operations/spmv/matrix_market.h"
#include "app/operations/spmv/spmv.h"

namespace lanescope {
namespace {

SpmvInstance make_matrix(const SpmvProblem& p, Progress& progress) {
    switch (p.pattern) {
        case SparsePattern::uniform:
            return make_uniform(p, progress);
        case SparsePattern::rmat:
            return make_rmat(p, progress);
        case SparsePattern::banded:
            return make_banded(p, progress);
        case SparsePattern::stencil:
            return make_stencil(p, progress);
        default:
            return read_matrix_market(p.file, progress);
    }
}

}  // namespace

Array<float> make_x(std::int64_t cols, const SpmvProblem& problem, Progress& progress) {
    if (problem.pattern != SparsePattern::uniform) return random_array(cols, problem.seed, Purpose::x, progress);
    Array<float> x;
    grow(x, cols, progress);
    for_rows(cols, 8, progress, [&](std::int64_t i) {
        Random random(problem.seed, Purpose::x, i);
        x[i] = random_value(random, problem.values);
    });
    return x;
}

double Spmv::bytes_needed(const Problem& problem, Storage) const {
    const auto& p = problem.as<SpmvProblem>();
    if (p.pattern == SparsePattern::file) {
        std::error_code unreadable;
        const auto size = std::filesystem::file_size(p.file, unreadable);
        return unreadable ? 0 : static_cast<double>(size);
    }
    const ProblemFacts facts = facts_of(problem);
    return 8.0 * static_cast<double>(facts.nonzeros) +
           4.0 * (static_cast<double>(facts.rows) + 1 + static_cast<double>(facts.cols));
}

// Edges are sorted as 8-byte words.
double Spmv::scratch_bytes(const Problem& problem) const {
    if (problem.as<SpmvProblem>().pattern != SparsePattern::rmat) return 0;
    return 8.0 * static_cast<double>(facts_of(problem).nonzeros);
}

Instance Spmv::make(const Problem& problem, Progress& progress, Storage) const {
    const auto& p = problem.as<SpmvProblem>();
    SpmvInstance instance = make_matrix(p, progress);
    instance.x = make_x(instance.cols, p, progress);
    return instance;
}

Instance Spmv::small_instance() const {
    SpmvInstance small{.rows = 24, .cols = 64, .offsets = {0}, .columns = {}, .values = {}, .x = {}};
    for (std::int64_t k = 0; k < small.cols; ++k) small.x.push_back(float(k % 7 - 3));
    for (std::int64_t row = 0; row < small.rows; ++row) {
        for (std::int64_t k = 0; k < small.cols; ++k) {
            if ((k + row) % 5 != 0) continue;
            small.values.push_back(float((row * 3 + k * 5) % 11 - 5));
            small.columns.push_back(int(k));
        }
        small.offsets.push_back(int(small.values.size()));
    }
    return small;
}

}  // namespace lanescope
