#include "app/model/notebook.h"

#include <algorithm>

namespace lanescope {
namespace {

// What a recording says about the experiment that made it.
Experiment experiment_of(const std::vector<RunResultPtr>& recording) {
    Experiment experiment;
    if (recording.empty()) return experiment;
    const RunResult& first = *recording.front();
    experiment.problem = first.problem;
    experiment.schedule = first.schedule;
    experiment.backend = first.provenance.backend;
    experiment.device = first.device.id;
    for (const RunResultPtr& result : recording) experiment.variants.push_back(result->variant);
    return experiment;
}

void begin(Notebook& notebook, std::uint64_t run) {
    notebook.run = run;
    notebook.awaiting = true;
    notebook.error.clear();
    notebook.notice.clear();
}

// A result may come twice, first without its time: the later one takes the place of the earlier.
void put(std::vector<RunResultPtr>& results, const RunResultPtr& result) {
    const auto same = [&](const RunResultPtr& r) {
        return r->variant == result->variant && r->problem == result->problem;
    };
    const auto found = std::ranges::find_if(results, same);
    if (found == results.end())
        results.push_back(result);
    else
        *found = result;
}

void take_up(Notebook& notebook, const std::vector<RunResultPtr>& results) {
    if (results.empty()) return;
    if (notebook.awaiting) notebook.results.clear();
    notebook.awaiting = notebook.from_file = false;
    for (const RunResultPtr& result : results) put(notebook.results, result);
    ++notebook.revision;
}

}  // namespace

bool runs_on_gpu(const Experiment& experiment, const Offer& offer) {
    const auto available = [](const Offer::BackendEntry& b) { return b.name == "cuda" && b.available; };
    return experiment.backend != "emulator" && std::ranges::any_of(offer.backends, available);
}

void Notebook::add(const Report& report) {
    if (report.run < run) return;
    if (report.run > run || report.started) begin(*this, report.run);
    const bool before_the_file = from_file && !awaiting;
    if (!before_the_file) take_up(*this, report.results);
    busy = report.busy;
    fraction = report.fraction;
    phase = report.phase;
    if (!report.error.empty()) error = report.error;
}

void Notebook::show(std::vector<RunResultPtr> recording, std::string name) {
    experiment = experiment_of(recording);
    results = std::move(recording);
    awaiting = false;
    from_file = true;
    error.clear();
    notice = "opened " + std::move(name);
    ++revision;
}

}  // namespace lanescope
