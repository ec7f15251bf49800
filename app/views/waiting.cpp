#include "app/views/waiting.h"

#include <algorithm>
#include <span>

#include "app/model/stops.h"

namespace lanescope {
namespace {

std::span<const RunResultPtr> own_results(const Notebook& notebook) {
    return std::span(notebook.results).first(std::min(notebook.own, notebook.results.size()));
}

bool is_own(const Notebook& notebook, const RunResult& result) {
    return std::ranges::any_of(own_results(notebook), [&](const RunResultPtr& own) { return own.get() == &result; });
}

bool goes_on(const Notebook& notebook) { return notebook.busy && !notebook.awaiting; }

}  // namespace

// A recording says of itself what it is, and stays.
bool shows_run_before(const Notebook& notebook) {
    constexpr double moment = 0.3;
    return notebook.busy && notebook.awaiting && !notebook.ignores_run && !notebook.from_file && notebook.own > 0 &&
           notebook.seconds > moment;
}

bool is_of_run_before(const Notebook& notebook, const RunResult& result) {
    return shows_run_before(notebook) && is_own(notebook, result);
}

bool waits_for_time(const Notebook& notebook, const RunResult& result) {
    if (!goes_on(notebook) || !notebook.experiment.timed || result.timing) return false;
    if (!result.failure.empty() || faulted(result)) return false;
    return is_own(notebook, result);
}

std::vector<VariantChoice> still_to_come(const Notebook& notebook) {
    std::vector<VariantChoice> variants;
    if (!goes_on(notebook)) return variants;
    for (const VariantChoice& variant : notebook.experiment.variants)
        if (std::ranges::none_of(own_results(notebook),
                                 [&](const RunResultPtr& own) { return own && own->variant == variant; }))
            variants.push_back(variant);
    return variants;
}

std::string waiting_text(const Notebook& notebook, const VariantChoice& variant) {
    const std::string& phase = notebook.phase;
    const std::string word = phase.substr(0, phase.find(' '));
    return phase == word + " " + to_string(variant) ? word : "waiting";
}

}  // namespace lanescope
