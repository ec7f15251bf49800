// One experiment, in order: prepare, then verify and trace each variant, then time all of them interleaved, and
// compare a GPU's lanes with the emulator's. An experiment may leave out all but the verification.
#include <algorithm>
#include <array>
#include <ctime>
#include <exception>
#include <utility>

#include "app/lab/backend_runner.h"
#include "app/lab/cross_check.h"
#include "app/lab/faults.h"
#include "app/lab/run_costs.h"
#include "app/lab/schedule_seeds.h"
#include "app/lab/source_text.h"
#include "app/model/catalog/variants.h"
#include "app/model/schedules.h"

namespace lanescope {
namespace {

using ResultPtr = std::shared_ptr<RunResult>;

/// What the steps of one experiment share.
struct Run {
    const Experiment& experiment;
    const PreparedProblem& prepared;
    Backend& backend;
    Execution& execution;
    Progress& progress;
    Backend* emulator;  ///< to compare lanes with; none where that is not asked for
    const RunCosts& costs;
    Steps& steps;
};

std::string utc_now() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&now, &parts);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return text;
}

Provenance provenance_of(const Run& run) {
    Provenance found = run.backend.provenance(run.experiment);
    if (found.date.empty()) found.date = utc_now();
    if (found.program_version.empty()) found.program_version = LANESCOPE_VERSION;
    return found;
}

ResultPtr result_before(const Run& run, const VariantChoice& choice) {
    const Origin origin{provenance_of(run), run.backend.device(run.experiment)};
    auto result = std::make_shared<RunResult>(blank_result(run.experiment, choice, origin));
    result->work = work_of(run.prepared.instance, inputs_of(variant_of(operation_of(run.experiment.problem), choice)));
    return result;
}

ProblemFacts facts_here(const Run& run, const VariantChoice& choice) {
    ProblemFacts facts = run.prepared.facts;
    facts.warps = choice.warps;
    facts.on_gpu = run.backend.kind() == BackendKind::cuda;
    return facts;
}

/// Against the reference of the numbers that the variant reads.
Verification verification_of(const Run& run, const RunResult& result, const Array<float>& y) {
    const Variant& variant = variant_of(operation_of(run.experiment.problem), result.variant);
    return verify(run.prepared.reference_for(inputs_of(variant), run.progress), y, run.progress);
}

/// The same kernel once more, with the lanes in another order.
void verify_order(const Run& run, RunResult& result, std::uint64_t seed) {
    Experiment once = run.experiment;
    once.schedule_seed = seed;
    once.trace.warps = 0;
    const auto execution = run.backend.open(run.prepared.instance, once, run.progress);
    std::vector<Hazard> hazards;
    const Array<float> y = execution->output(result.variant, hazards, run.progress);
    add_hazards(result, std::move(hazards));
    note_order(result.verification, seed, verification_of(run, result, y));
}

/// A race may hide in one order of lanes and show in another.
void verify_other_orders(const Run& run, RunResult& result) {
    const int seeds = run.experiment.schedule_seeds;
    if (seeds <= 1 || faulted(result)) return;
    const Verification first = std::exchange(result.verification, {.verified = true, .seeds = 0});
    note_order(result.verification, run.experiment.schedule_seed, first);
    for (int i = 1; i < seeds && !faulted(result); ++i) {
        run.progress.check();
        const Share order(run.progress, double(i) / seeds, double(i + 1) / seeds);
        verify_order(run, result, run.experiment.schedule_seed + static_cast<std::uint64_t>(i));
    }
    if (faulted(result)) result.verification.verified = false;
}

void verify_first_order(const Run& run, RunResult& result) {
    run.progress.phase("verifying " + to_string(result.variant));
    std::vector<Hazard> hazards;
    Array<float> y;
    {
        const Share running(run.progress, 0, 0.5);
        y = run.execution.output(result.variant, hazards, run.progress);
    }
    const Share comparing(run.progress, 0.5, 1);
    add_hazards(result, std::move(hazards));
    if (!faulted(result) || stored(run.prepared.instance))  // no reference of a huge matrix for a kernel that stopped
        result.verification = verification_of(run, result, y);
    result.choice = run.execution.choice(result.variant);
    if (faulted(result)) result.verification.verified = false;
}

void verify_variant(const Run& run, RunResult& result) {
    const Share verifying = run.steps.next(run.costs.verify);
    {
        const Share first_order(run.progress, 0, 1.0 / std::max(1, run.experiment.schedule_seeds));
        verify_first_order(run, result);
    }
    if (result.schedule == Schedule::independent && run.backend.kind() == BackendKind::emulator)
        verify_other_orders(run, result);
}

void trace_variant(const Run& run, RunResult& result) {
    const Share tracing = run.steps.next(run.costs.trace);
    run.progress.phase("tracing " + to_string(result.variant));
    TraceRun traced = run.execution.trace(result.variant, run.experiment.trace, run.progress);
    result.trace = std::move(traced.trace);
    result.lanes_missing = std::move(traced.missing);
    result.matrix = run.prepared.picture(run.progress);
    result.counters = std::move(traced.counters);
    result.printed = std::move(traced.printed);
    result.recording_us = traced.recording_us;
    result.sass_loads = traced.sass_loads;
    add_hazards(result, std::move(traced.hazards));
}

/// Runs a step; what goes wrong in it is written down in the result, so that the other variants continue.
template <class Step>
void guarded(RunResult& result, Step step) try {
    step();
} catch (const Cancelled&) {
    throw;
} catch (const BackendUnavailable& refused) {
    result.failure = refused.what();  // this variant needs what the backend has not: no fault of the kernel
} catch (const UsageError& refused) {
    result.failure = refused.what();
} catch (const KernelStopped& stop) {
    note_stop(result, stop);
} catch (const std::exception& error) {
    note_launch_failure(result, error.what());
}

ResultPtr examine(const Run& run, const VariantChoice& choice) {
    ResultPtr result = result_before(run, choice);
    const Variant& variant = variant_of(operation_of(run.experiment.problem), choice);
    if (const auto reason = refusal(variant, facts_here(run, choice))) {
        result->failure = *reason;
        return result;
    }
    run.progress.subject(to_string(choice));
    guarded(*result, [&] {
        verify_variant(run, *result);
        if (run.experiment.traced) trace_variant(run, *result);
    });
    return result;
}

/// A variant that failed or faulted has no time worth showing.
std::vector<ResultPtr> worth_timing(const std::vector<ResultPtr>& results) {
    std::vector<ResultPtr> kept;
    for (const ResultPtr& result : results)
        if (result->failure.empty() && !faulted(*result)) kept.push_back(result);
    return kept;
}

void time_variants(const Run& run, const std::vector<ResultPtr>& results) try {
    if (results.empty()) return;
    const Share timing = run.steps.next(run.costs.time * double(results.size()));
    run.progress.phase("timing");
    run.progress.subject("");  // all of them, in turn
    std::vector<VariantChoice> variants;
    for (const ResultPtr& result : results) variants.push_back(result->variant);
    const auto times = run.execution.time(variants, run.progress);
    for (std::size_t i = 0; i < results.size() && i < times.size(); ++i) results[i]->timing = times[i];
} catch (const Cancelled&) {
    throw;
} catch (const BackendUnavailable&) {
    // Another variant has left the backend in a fault, and its result says so: what these have shown stands.
} catch (const std::exception& error) {
    for (const ResultPtr& result : results) note_launch_failure(*result, error.what());
}

/// After the times, which nothing of the counters' machinery may disturb. What goes wrong spoils no result.
void read_hardware(const Run& run, RunResult& result) try {
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

/// Whatever goes wrong here spoils no result: it says why there is no check.
CrossCheck cross_check_of(const Run& run, const RunResult& result) try {
    const Share comparing = run.steps.next(run.costs.compare);
    return cross_check(result, run.experiment.trace, run.execution, *run.emulator, run.prepared.instance, run.progress);
} catch (const Cancelled&) {
    throw;
} catch (const std::exception& error) {
    return {.agreement = {}, .sites = {}, .not_made = error.what()};
}

/// Gives each result that can be checked its cross-check. One that was given away is replaced, never changed.
void check_variants_on_emulator(const Run& run, std::vector<ResultPtr>& results, const OnResult& on_result) {
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

/// The variants of one experiment that run in the same place.
struct Group {
    const Run& run;
    std::vector<ResultPtr> results;
};

/// `here`: where the experiment runs. `emulated`: where the variants run that name a schedule of their own.
std::vector<RunResultPtr> run_all(const Run& here, const Run& emulated, const OnResult& on_result) {
    std::vector<ResultPtr> results;
    std::array groups{Group{here, {}}, Group{emulated, {}}};
    for (const VariantChoice& choice : here.experiment.variants) {
        here.progress.check();
        Group& group = groups[choice.schedule ? 1 : 0];
        results.push_back(examine(group.run, choice));
        group.results.push_back(results.back());
        // A copy: the time is still to come, and a value once given away must not change.
        if (on_result) on_result(std::make_shared<const RunResult>(*results.back()));
        if (const auto why = group.run.backend.lost()) throw BackendLost(*why);
    }
    if (here.experiment.timed)
        for (const Group& group : groups) time_variants(group.run, worth_timing(group.results));
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

/// What a GPU's lanes are compared with.
Backend* emulator_for(const Backends& backends, const Backend& backend, const Experiment& experiment) {
    if (!experiment.compared || !experiment.traced || backend.kind() == BackendKind::emulator) return nullptr;
    const auto found = std::ranges::find_if(backends, [](const auto& b) { return b->kind() == BackendKind::emulator; });
    return found == backends.end() ? nullptr : found->get();
}

/// An experiment whose matrix is made.
struct Ready {
    const Backends& backends;
    Backend& backend;
    const Experiment& experiment;
    const PreparedProblem& prepared;
    Progress& progress;
};

std::unique_ptr<Execution> load(Backend& backend, const Ready& ready) {
    ready.progress.phase("loading the matrix");
    return backend.open(ready.prepared.instance, ready.experiment, ready.progress);
}

std::vector<RunResultPtr> run_prepared(const Ready& ready, const OnResult& on_result) {
    const auto& [backends, backend, experiment, prepared, progress] = ready;
    const RunCosts costs = costs_of(experiment, prepared.facts, backend.kind() != BackendKind::emulator);
    Steps steps(progress, costs.after_making(experiment));
    std::unique_ptr<Execution> execution;
    {
        const Share loading = steps.next(costs.load);
        execution = load(backend, ready);
    }
    const Run here{experiment, prepared, backend, *execution, progress, emulator_for(backends, backend, experiment),
                   costs,      steps};
    if (!under_both(experiment)) return run_all(here, here, on_result);
    Backend& emulator = choose_backend(backends, BackendKind::emulator);
    const auto emulated = load(emulator, ready);
    return run_all(here, {experiment, prepared, emulator, *emulated, progress, nullptr, costs, steps}, on_result);
}

}  // namespace

std::vector<RunResultPtr> run_experiment(const Backends& backends, const Experiment& experiment, InstanceCache& bench,
                                         Progress& progress, const OnResult& on_result) {
    check_variants(experiment);
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
    return run_prepared({backends, backend, experiment, *prepared, progress}, on_result);
}

Origin BackendRunner::origin_of(const Experiment& experiment) {
    const Backend& backend = choose_backend(backends_, experiment.backend);
    return {backend.provenance(experiment), backend.device(experiment)};
}

}  // namespace lanescope
