#include "app/engine/prepared_problem.h"

#include <new>
#include <system_error>

#include "app/base/error.h"
#include "app/base/files/source_paths.h"

namespace lanescope {
namespace {

PreparedProblem make(const Problem& problem, Progress& progress, Storage storage) {
    progress.phase("making the matrix");
    PreparedProblem made;
    made.instance = make_instance(problem, progress, storage);
    made.facts = facts_of(made.instance);
    return made;
}

}  // namespace

const Reference& PreparedProblem::reference_for(Inputs inputs, Progress& progress) const {
    std::optional<Reference>& kept = references_[static_cast<std::size_t>(inputs)];
    if (!kept) kept = reference_of(instance, progress, inputs);
    return *kept;
}

const MatrixPicture& PreparedProblem::picture(Progress& progress) const {
    if (!picture_) picture_ = picture_of(instance, progress);
    return *picture_;
}

InstanceCache::Key InstanceCache::key_of(const Problem& problem, Storage storage) {
    Key key{to_string(problem), data_size(problem, storage).is_stored, {}};
    if (const auto file = file_of(problem)) {
        std::error_code missing;  // make_instance() reports a missing file better
        key.written = std::filesystem::last_write_time(placed(*file), missing);
    }
    return key;
}

const PreparedProblem& InstanceCache::prepare(const Problem& problem, Progress& progress, Storage storage) try {
    const Key key = key_of(problem, storage);
    if (key_ == key) return *prepared_;
    key_.reset();
    prepared_.reset();  // first: two large matrices may not fit
    prepared_ = make(problem, progress, storage);
    key_ = key;
    return *prepared_;
} catch (const std::bad_alloc&) {
    throw UsageError("problem '" + to_string(problem) + "' does not fit into memory: choose a smaller one");
}

Verification verify_here(const Answer& answer, Progress& progress) {
    return verify(answer.problem.reference_for(answer.inputs, progress), answer.y, progress);
}

}  // namespace lanescope
