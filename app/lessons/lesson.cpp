#include "app/lessons/lesson.h"

#include <algorithm>
#include <iterator>

#include "app/analysis/origin.h"
#include "app/model/schedules.h"
#include "app/model/text/error.h"

namespace lanescope {
namespace {

std::vector<RunResultPtr> those_that_are(std::span<const RunResultPtr> results) {
    std::vector<RunResultPtr> kept;
    std::ranges::copy_if(results, std::back_inserter(kept), [](const RunResultPtr& r) { return r != nullptr; });
    return kept;
}

/// Returns the window's name, or the page's before there are results.
std::string shown_name(const VariantName& name, std::span<const RunResultPtr> results) {
    std::string why_not;
    const RunResult* result = find_result(name, results, why_not);
    if (!result) return to_string(name.choice);
    const auto index = std::ranges::find(results, result, &RunResultPtr::get) - results.begin();
    return names_of(results)[std::size_t(index)];
}

const RunResult* in_map_a(const Page& page, std::span<const RunResultPtr> results) {
    std::string why_not;
    if (page.view.maps[0]) return find_result(*page.view.maps[0], results, why_not);
    return results.empty() ? nullptr : results.front().get();
}

int first_line_of(const std::string& array, const RunResult* result) {
    int line = 0;
    if (!result) return line;
    for (const Site& site : result->trace->sites)
        if (site.array == array && (line == 0 || site.line < line)) line = site.line;
    return line;
}

}  // namespace

bool Page::shows(PagePanel panel) const { return std::ranges::count(panels, panel) > 0; }

Experiment experiment_of(const Page& page, const Experiment& now, bool beside_gpu) {
    Experiment experiment = now;
    experiment.problem = page.experiment.problem;
    experiment.variants = page.experiment.variants;
    experiment.backend = page.experiment.backend;
    experiment.schedule = page.experiment.schedule;
    experiment.device = page.experiment.device;
    if (page.both_schedules) put_under_both(experiment, beside_gpu);
    return experiment;
}

ViewSettings view_of(const Page& page, std::span<const RunResultPtr> given) {
    const std::vector<RunResultPtr> results = those_that_are(given);
    ViewSettings view = page.view.settings;
    const std::array maps{&view.map_a, &view.map_b, &view.map_c, &view.map_d};
    for (std::size_t i = 0; i < maps.size(); ++i)
        if (page.view.maps[i]) *maps[i] = shown_name(*page.view.maps[i], results);
    if (page.view.baseline) view.baseline = to_string(page.view.baseline->choice);
    if (!page.view.selected_array.empty())
        view.source_line = first_line_of(page.view.selected_array, in_map_a(page, results));
    return view;
}

bool shows_recording(const Page& page, bool runs_on_gpu) {
    return !page.recording.empty() && (page.recording_only || !runs_on_gpu);
}

std::vector<RunResultPtr> results_of(const Page& page, std::span<const RunResultPtr> given) {
    const std::vector<RunResultPtr> results = those_that_are(given);
    std::vector<RunResultPtr> own;
    for (const RunResultPtr& result : results)
        if (result->problem == page.experiment.problem) own.push_back(result);
    return own.empty() ? results : own;
}

Markdown body_of(const Page& page, std::span<const RunResultPtr> given) {
    const std::vector<RunResultPtr> results = results_of(page, given);
    Markdown body = page.body;
    for (Block& block : body)
        for (TextSpan& span : block.spans) {
            if (!span.value) continue;
            const Quantity quantity = parse_quantity(span.text);  // read_page() has checked it
            span.text = text_of(quantity, value_of(quantity, results));
            span.value = false;
        }
    return body;
}

}  // namespace lanescope
