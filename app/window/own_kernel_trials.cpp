#include "app/window/own_kernel_trials.h"

#include "app/model/catalog/variants.h"
#include "app/model/outcome.h"

namespace lanescope {
namespace {

bool is_own(const RunResult& result) {
    const Variant* variant = catalogued(result);
    return variant && variant->group == VariantGroup::own;
}

std::vector<TrialStatus::Subject> subjects_of(const Session& session) {
    std::vector<TrialStatus::Subject> subjects;
    for (std::size_t i = 0; i < std::min(session.own, session.results.size()); ++i) {
        const RunResult& result = *session.results[i];
        if (!is_own(result) || !result.failure.empty() || faulted(result)) continue;
        TrialStatus::Subject subject{result.variant, result.source};
        subject.variant.schedule.reset();
        if (!std::ranges::count(subjects, subject)) subjects.push_back(std::move(subject));
    }
    return subjects;
}

}  // namespace

void try_own_kernels(Lab& lab, Session& session) {
    TrialStatus& notes = session.trials;
    auto subjects = subjects_of(session);
    if (subjects.empty() || session.from_file || notes.are_done(subjects)) return;
    std::vector<VariantChoice> variants;
    for (const TrialStatus::Subject& subject : subjects) variants.push_back(subject.variant);
    lab.submit_trials(operation_of(session.experiment.problem), std::move(variants));
    notes.subjects = std::move(subjects);
    notes.add(lab.poll_trials());  // marks them as busy
}

}  // namespace lanescope
