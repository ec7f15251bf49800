#include "app/engine/backend_runner.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <exception>
#include <stdexcept>
#include <utility>

#include "app/base/error.h"
#include "app/catalog/variants.h"
#include "app/engine/experiment_steps.h"
#include "app/engine/program_experiment.h"
#include "app/model/experiment.h"
#include "app/model/operation.h"
#include "app/wire/blank_result.h"

namespace lanescope {
namespace {

/// Querying availability may be slow.
BackendEntry entry_of(const Backend& backend) {
    const Availability found = backend.availability();
    return {backend.kind(), found.available, found.reason};
}

using ResultPtr = std::shared_ptr<RunResult>;

std::vector<ResultPtr> worth_timing(const std::vector<ResultPtr>& results) {
    std::vector<ResultPtr> kept;
    for (const ResultPtr& result : results)
        if (result->failure.empty() && !faulted(*result)) kept.push_back(result);
    return kept;
}

std::vector<ResultPtr> to_be_timed(const std::vector<ResultPtr>& results) {
    std::vector<ResultPtr> kept = worth_timing(results);
    std::erase_if(kept, [](const ResultPtr& result) { return has_no_time(*result); });
    return kept;
}

void time_variants(const ExperimentRun& run, const std::vector<ResultPtr>& results) try {
    if (results.empty()) return;
    const Share timing = run.steps.next(run.costs.time * double(results.size()));
    run.progress.phase("timing");
    run.progress.subject("");  // all variants, interleaved
    std::vector<VariantChoice> variants;
    for (const ResultPtr& result : results) variants.push_back(result->variant);
    const auto times = run.execution.time(variants, run.progress);
    for (std::size_t i = 0; i < results.size() && i < times.size(); ++i) results[i]->timing = times[i];
} catch (const Cancelled&) {
    throw;
} catch (const BackendUnavailable&) {
    // Another variant's fault disabled the backend; these results stay valid.
} catch (const std::exception& error) {
    for (const ResultPtr& result : results) note_launch_failure(*result, error.what());
}

/// Reads counters after timing, because they disturb it. Errors leave the result valid.
void read_hardware(const ExperimentRun& run, RunResult& result) try {
    const Share counting = run.steps.next(run.costs.count);
    run.progress.phase("reading counters of " + to_string(result.variant));
    run.progress.subject(to_string(result.variant));
    run.progress.check();
    HardwareReading reading = run.execution.hardware(result.variant, run.progress);
    result.hardware = std::move(reading.counts);
    result.hardware_missing = std::move(reading.missing);
} catch (const Cancelled&) {
    throw;
} catch (const std::exception& error) {
    result.hardware_missing = error.what();
}

/// Errors leave the result valid.
CrossCheck cross_check_of(const ExperimentRun& run, const RunResult& result) try {
    const Share comparing = run.steps.next(run.costs.compare);
    return cross_check(result, run.experiment.trace, run.execution, *run.emulator, run.prepared.instance, run.progress);
} catch (const Cancelled&) {
    throw;
} catch (const std::exception& error) {
    return {.agreement = {}, .sites = {}, .not_made = error.what()};
}

/// Replaces delivered results, without changing them.
void check_variants_on_emulator(const ExperimentRun& run, std::vector<ResultPtr>& results, const OnResult& on_result) {
    for (ResultPtr& result : results) {
        if (!can_be_checked(*result)) continue;
        run.progress.check();
        run.progress.subject(to_string(result->variant));
        auto checked = on_result ? std::make_shared<RunResult>(*result) : result;
        checked->cross_check = cross_check_of(run, *result);
        result = std::move(checked);
        if (on_result) on_result(result);
    }
}

struct Group {
    const ExperimentRun& run;
    std::vector<ResultPtr> results;
};

/// emulated: for variants with their own schedule.
std::vector<RunResultPtr> run_all(const ExperimentRun& here, const ExperimentRun& emulated, const OnResult& on_result) {
    std::vector<ResultPtr> results;
    std::array groups{Group{here, {}}, Group{emulated, {}}};
    for (const VariantChoice& choice : here.experiment.variants) {
        here.progress.check();
        Group& group = groups[choice.is_emulated() ? 1 : 0];
        results.push_back(examine(group.run, choice));
        group.results.push_back(results.back());
        // A copy: delivered results must not change, and the time is missing.
        if (on_result) on_result(std::make_shared<const RunResult>(*results.back()));
        if (const auto why = group.run.backend.lost()) throw BackendLost(*why);
    }
    if (here.experiment.timed)
        for (const Group& group : groups) time_variants(group.run, to_be_timed(group.results));
    if (const auto why = here.backend.lost()) throw BackendLost(*why);
    if (here.experiment.hardware)
        for (const Group& group : groups)
            for (const ResultPtr& result : worth_timing(group.results)) read_hardware(group.run, *result);
    here.progress.check();
    if (on_result)
        for (const ResultPtr& result : results) on_result(result);
    if (here.emulator) check_variants_on_emulator(here, results, on_result);
    return {results.begin(), results.end()};
}

Backend* emulator_for(const Backends& backends, const Backend& backend, const Experiment& experiment) {
    if (!experiment.compared || !experiment.traced || backend.kind() == BackendKind::emulator) return nullptr;
    const auto found = std::ranges::find_if(backends, [](const auto& b) { return b->kind() == BackendKind::emulator; });
    return found == backends.end() ? nullptr : found->get();
}

struct Ready {
    const Catalog& catalog;
    const Backends& backends;
    Backend& backend;
    const Experiment& experiment;
    const PreparedProblem& prepared;
    Progress& progress;
    const Verifier& verifier;
};

std::unique_ptr<Execution> load(Backend& backend, const Ready& ready) {
    ready.progress.phase("loading the matrix");
    return backend.open(ready.prepared.instance, ready.experiment, ready.progress);
}

std::vector<RunResultPtr> run_prepared(const Ready& ready, const OnResult& on_result) {
    const auto& [catalog, backends, backend, experiment, prepared, progress, verifier] = ready;
    const RunCosts costs = costs_of(experiment, prepared.facts, backend.kind() != BackendKind::emulator);
    Steps steps(progress, costs.after_making(experiment));
    std::unique_ptr<Execution> execution;
    {
        const Share loading = steps.next(costs.load);
        execution = load(backend, ready);
    }
    Backend* const compared = emulator_for(backends, backend, experiment);
    const ExperimentRun here{catalog,  experiment, prepared, backend, *execution,
                             progress, compared,   costs,    steps,   verifier};
    if (!under_both(experiment)) return run_all(here, here, on_result);
    Backend& emulator = choose_backend(backends, BackendKind::emulator);
    const auto emulated = load(emulator, ready);
    return run_all(here,
                   {catalog, experiment, prepared, emulator, *emulated, progress, nullptr, costs, steps, verifier},
                   on_result);
}

}  // namespace

Backend& choose_backend(const Backends& backends, BackendWish wish) {
    BackendList::Entries asked;
    for (const auto& backend : backends)
        if (!wish || backend->kind() == *wish) {
            asked.push_back(entry_of(*backend));
            if (asked.back().available) return *backend;
        }
    choose_backend(asked, wish);  // throws
    throw std::logic_error("a backend is available");
}

BackendList::Entries entries_of(const Backends& backends) {
    BackendList::Entries entries;
    for (const auto& backend : backends) entries.push_back(entry_of(*backend));
    return entries;
}

std::vector<RunResultPtr> run_experiment(const Catalog& catalog, const Backends& backends, const Experiment& experiment,
                                         InstanceCache& bench, Progress& progress, const OnResult& on_result,
                                         const Verifier& verifier) {
    if (is_program(experiment.problem)) return run_program_experiment(backends, experiment, progress, on_result);
    check_variants(catalog, experiment);
    Backend& backend = choose_backend(backends, experiment.backend);
    progress.check();
    const bool emulated = backend.kind() == BackendKind::emulator;
    const Storage storage = emulated ? Storage::sparse : Storage::full;
    const RunCosts expected = costs_of(experiment, facts_of(experiment.problem), !emulated);
    const double making = expected.make / (expected.make + expected.after_making(experiment));
    const double made = bench.has(experiment.problem, storage) ? 0 : making;
    const PreparedProblem* prepared = nullptr;
    {
        const Share share(progress, 0, made);
        prepared = &bench.prepare(experiment.problem, progress, storage);
    }
    const Share share(progress, made, 1);
    return run_prepared({catalog, backends, backend, experiment, *prepared, progress, verifier}, on_result);
}

Origin BackendRunner::origin_of(const Experiment& experiment) {
    const Backend& backend = choose_backend(backends_, experiment.backend);
    return {backend.provenance(experiment), backend.device(experiment)};
}

}  // namespace lanescope
