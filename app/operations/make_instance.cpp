#include "app/operations/make_instance.h"

#include <fmt/format.h>

#include <new>

#include "app/model/operation.h"
#include "app/model/text/error.h"
#include "app/model/text/quote.h"
#include "app/operations/available_memory.h"

namespace lanescope {

bool is_stored(const Problem& problem, Storage storage) { return problem.operation().is_stored(problem, storage); }

double bytes_needed(const Problem& problem, Storage storage) {
    return problem.operation().bytes_needed(problem, storage);
}

Instance make_instance(const Problem& problem, Progress& progress, Storage storage) {
    validate(problem);
    const std::string text = to_string(problem);
    require_memory(text, bytes_needed(problem, storage) + problem.operation().scratch_bytes(problem));
    progress.phase("making " + text);
    progress.check();
    try {
        return problem.operation().make(problem, progress, storage);
    } catch (const std::bad_alloc&) {
        throw UsageError(fmt::format("{} does not fit into memory: choose a smaller one", quoted(text)));
    }
}

Work work_of(const Instance& instance, Inputs inputs) { return instance.operation().work(instance, inputs.bytes); }

ProblemFacts facts_of(const Instance& instance) { return instance.operation().facts(instance); }

MatrixPicture picture_of(const Instance& instance, Progress& progress) {
    return instance.operation().picture(instance, progress);
}

MatrixPicture picture_of(const Instance& instance) {
    Progress nobody_waits;
    return picture_of(instance, nobody_waits);
}

}  // namespace lanescope
