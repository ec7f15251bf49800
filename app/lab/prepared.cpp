#include "app/lab/prepared.h"

#include <new>
#include <system_error>

#include "app/model/error.h"

namespace lanescope {
namespace {

Prepared make(const Problem& problem, Progress& progress) {
    progress.phase("making the matrix");
    Prepared made{.instance = make_instance(problem, progress)};
    progress.phase("computing the reference");
    made.reference = reference_of(made.instance, progress);
    made.work = work_of(made.instance);
    made.facts = facts_of(made.instance);
    return made;
}

}  // namespace

Workbench::Key Workbench::key_of(const Problem& problem) {
    Key key{to_string(problem), {}};
    const auto* spmv = std::get_if<SpmvProblem>(&problem);
    if (spmv && spmv->pattern == SparsePattern::file) {
        std::error_code missing;  // make_instance names a missing file better than we could
        key.written = std::filesystem::last_write_time(spmv->file, missing);
    }
    return key;
}

const Prepared& Workbench::prepare(const Problem& problem, Progress& progress) try {
    const Key key = key_of(problem);
    if (key_ == key) return *prepared_;
    key_.reset();
    prepared_.reset();  // before the new one is made: two large matrices may not fit
    prepared_ = make(problem, progress);
    key_ = key;
    return *prepared_;
} catch (const std::bad_alloc&) {
    throw UsageError("problem '" + to_string(problem) +
                     "' does not fit into this machine's memory: choose a smaller one");
}

}  // namespace lanescope
