// A problem becomes an instance: memory is checked first, then the numbers are made or read.
#include <fmt/format.h>

#include <limits>
#include <new>

#include "app/model/text/error.h"
#include "app/model/text/quote.h"
#include "app/problems/generators.h"
#include "app/problems/matrix_market.h"
#include "app/problems/memory.h"
#include "app/problems/problems.h"
#include "app/system/file.h"

namespace lanescope {
namespace {

bool leaves_out(const SgemvProblem& p, Storage storage) {
    return storage == Storage::sparse && p.rows * p.cols > std::numeric_limits<std::int32_t>::max();
}

// Of an A that is not stored, the machine still marks each sector that was touched: a bit for 32 bytes.
double bytes_of(const SgemvProblem& p, Storage storage) {
    const auto rows = static_cast<double>(p.rows), cols = static_cast<double>(p.cols);
    return 4 * (rows * cols / (leaves_out(p, storage) ? 256 : 1) + rows + cols);
}

double bytes_of(const SpmvProblem& p, Storage) {
    if (p.pattern == SparsePattern::file) {
        std::error_code unreadable;
        const auto size = std::filesystem::file_size(p.file, unreadable);
        return unreadable ? 0 : static_cast<double>(size);
    }
    const ProblemFacts facts = facts_of(p);
    return 8.0 * static_cast<double>(facts.nonzeros) +
           4.0 * (static_cast<double>(facts.rows) + 1 + static_cast<double>(facts.cols));
}

// Edges are sorted as words of 8 bytes before they become a matrix.
double scratch_bytes(const Problem& problem) {
    const auto* sparse = std::get_if<SpmvProblem>(&problem);
    if (sparse == nullptr || sparse->pattern != SparsePattern::rmat) return 0;
    return 8.0 * static_cast<double>(facts_of(problem).nonzeros);
}

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

Instance make(const SgemvProblem& p, Progress& progress, Storage storage) {
    return make_sgemv(p, progress, !leaves_out(p, storage));
}

Instance make(const SpmvProblem& p, Progress& progress, Storage) {
    SpmvInstance instance = make_matrix(p, progress);
    instance.x = make_x(instance.cols, p, progress);
    return instance;
}

}  // namespace

bool is_stored(const Problem& problem, Storage storage) {
    const auto* sgemv = std::get_if<SgemvProblem>(&problem);
    return !sgemv || !leaves_out(*sgemv, storage);
}

double bytes_needed(const Problem& problem, Storage storage) {
    return std::visit([&](const auto& p) { return bytes_of(p, storage); }, problem);
}

Instance make_instance(const Problem& problem, Progress& progress, Storage storage) {
    validate(problem);
    const std::string text = to_string(problem);
    require_memory(text, bytes_needed(problem, storage) + scratch_bytes(problem));
    progress.phase("making " + text);
    progress.check();
    try {
        return std::visit([&](const auto& p) { return make(p, progress, storage); }, problem);
    } catch (const std::bad_alloc&) {
        throw UsageError(fmt::format("{} does not fit into memory: choose a smaller one", quoted(text)));
    }
}

}  // namespace lanescope
