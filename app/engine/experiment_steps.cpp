#include "app/engine/experiment_steps.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <exception>
#include <filesystem>
#include <utility>

#include "app/analysis/lanes/trace_agreement.h"
#include "app/base/version.h"
#include "app/catalog/variants.h"
#include "app/engine/prepared_problem.h"
#include "app/wire/blank_result.h"

namespace lanescope {
namespace {

constexpr double start = 1e-3;  ///< of any step

double elements_of(const Experiment& experiment, const ProblemFacts& facts) {
    const auto file = file_of(experiment.problem);
    if (facts.elements > 0 || !file) return double(facts.elements);
    constexpr double bytes_a_line = 16;
    std::error_code unreadable;
    const auto size = std::filesystem::file_size(*file, unreadable);
    return unreadable ? 0 : double(size) / bytes_a_line;
}

using ResultPtr = std::shared_ptr<RunResult>;

ResultPtr result_before(const ExperimentRun& run, const Variant& variant, const VariantChoice& choice) {
    const Origin origin{dated(run.backend.provenance(run.experiment)), run.backend.device(run.experiment)};
    auto result = std::make_shared<RunResult>(blank_result(&variant, run.experiment, choice, origin));
    result->work = work_of(run.prepared.instance, variant.element_bytes);
    return result;
}

ProblemFacts facts_here(const ExperimentRun& run, const VariantChoice& choice) {
    ProblemFacts facts = run.prepared.facts;
    facts.warps = choice.warps;
    facts.on_gpu = run.backend.kind() == BackendKind::cuda;
    return facts;
}

Verification verification_of(const ExperimentRun& run, const RunResult& result, std::uint64_t seed,
                             const Array<float>& y) {
    return run.verifier({run.prepared, result.variant, inputs_of(*run.catalog.find(result)), seed, y}, run.progress);
}

void verify_order(const ExperimentRun& run, RunResult& result, std::uint64_t seed) {
    Experiment once = run.experiment;
    once.schedule_seed = seed;
    once.trace.warps = 0;
    const auto execution = run.backend.open(run.prepared.instance, once, run.progress);
    std::vector<Hazard> hazards;
    const Array<float> y = execution->output(result.variant, hazards, run.progress);
    add_hazards(result, std::move(hazards));
    note_order(result.verification, seed, verification_of(run, result, seed, y));
}

/// Races may need a certain lane order.
void verify_other_orders(const ExperimentRun& run, RunResult& result) {
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

void verify_first_order(const ExperimentRun& run, RunResult& result) {
    run.progress.phase("verifying " + to_string(result.variant));
    std::vector<Hazard> hazards;
    Array<float> y;
    {
        const Share running(run.progress, 0, 0.5);
        y = run.execution.output(result.variant, hazards, run.progress);
    }
    const Share comparing(run.progress, 0.5, 1);
    add_hazards(result, std::move(hazards));
    if (!faulted(result) || stored(run.prepared.instance))  // a stopped kernel needs no reference
        result.verification = verification_of(run, result, run.experiment.schedule_seed, y);
    result.choice = run.execution.choice(result.variant);
    if (const double bytes = run.execution.converted_bytes(result.variant); bytes > 0) result.work.bytes = bytes;
    if (faulted(result)) result.verification.verified = false;
}

void verify_variant(const ExperimentRun& run, RunResult& result) {
    const Share verifying = run.steps.next(run.costs.verify);
    {
        const Share first_order(run.progress, 0, 1.0 / std::max(1, run.experiment.schedule_seeds));
        verify_first_order(run, result);
    }
    if (result.schedule == Schedule::independent && run.backend.kind() == BackendKind::emulator)
        verify_other_orders(run, result);
}

void trace_variant(const ExperimentRun& run, RunResult& result) {
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

/// Stores an error in the result: other variants continue.
template <class Step>
void guarded(RunResult& result, Step step) try {
    step();
} catch (const Cancelled&) {
    throw;
} catch (const BackendUnavailable& refused) {
    result.failure = refused.what();  // a missing feature of the backend, not the kernel's fault
} catch (const UsageError& refused) {
    result.failure = refused.what();
} catch (const KernelStopped& stop) {
    note_stop(result, stop);
} catch (const std::exception& error) {
    note_launch_failure(result, error.what());
}

std::uint64_t lane_steps(const LaneTrace& trace) {
    std::uint64_t sum = 0;
    for (const Site& site : trace.sites) sum += site.active_lanes;
    return sum;
}

/// Selects recorded warps (as_it_is), or the first `max_compared_warps`.
TraceOptions window_of(TraceOptions options, bool as_it_is) {
    options.warps = as_it_is ? std::min(options.warps, max_compared_warps) : max_compared_warps;
    options.rolled = true;
    options.clocks = false;
    return options;
}

TraceRun emulate(const RunResult& result, const TraceOptions& window, Backend& emulator, const Instance& instance,
                 Progress& progress) {
    Experiment experiment;
    experiment.problem = result.problem;
    experiment.variants = {result.variant};
    experiment.trace = window;
    return emulator.open(instance, experiment, progress)->trace(result.variant, window, progress);
}

const Hazard* stop_in(const TraceRun& run) {
    const auto stop = std::ranges::find_if(run.hazards, [](const Hazard& h) { return stops_kernel(h.kind); });
    return stop == run.hazards.end() ? nullptr : &*stop;
}

CrossCheck not_made(std::string why) { return {.agreement = {}, .sites = {}, .not_made = std::move(why)}; }

}  // namespace

RunCosts costs_of(const Experiment& experiment, const ProblemFacts& facts, bool on_gpu) {
    const double elements = elements_of(experiment, facts) + double(facts.others);
    RunCosts costs{.make = start + 2e-8 * elements, .load = start + 2e-9 * elements};
    if (on_gpu) {
        costs.verify = start + 5e-9 * elements;
        costs.trace = 0.05 + 1e-8 * elements;
        costs.time = 0.2 + 5e-9 * elements;
        costs.count = 0.3 + 2e-8 * elements;
    } else {  // an emulated run yields lanes and time
        costs.verify = (start + 5e-8 * elements) * experiment.schedule_seeds;
        costs.trace = costs.time = costs.count = start;
    }
    costs.compare = 0.1 + 5e-8 * elements;
    return costs;
}

double RunCosts::after_making(const Experiment& experiment) const {
    const double of_each = verify + (experiment.traced ? trace : 0) + (experiment.timed ? time : 0) +
                           (experiment.hardware ? count : 0) + (experiment.compared ? compare : 0);
    return load + of_each * double(experiment.variants.size());
}

Provenance dated(Provenance found) {
    if (found.date.empty()) found.date = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
    if (found.program_version.empty()) found.program_version = program_version();
    return found;
}

ResultPtr examine(const ExperimentRun& run, const VariantChoice& choice) {
    const Variant& variant = variant_of(run.catalog, operation_of(run.experiment.problem), choice);
    ResultPtr result = result_before(run, variant, choice);
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

bool can_be_checked(const RunResult& result) {
    return result.provenance.backend != BackendKind::emulator && result.failure.empty() && !faulted(result) &&
           !result.trace->sites.empty();
}

CrossCheck cross_check(const RunResult& result, const TraceOptions& recorded_with, Execution& execution,
                       Backend& emulator, const Instance& instance, Progress& progress) {
    progress.phase("comparing " + to_string(result.variant) + " with the emulator");
    if (const std::uint64_t steps = lane_steps(result.trace); steps > max_lane_steps)
        return not_made(
            fmt::format("{:.1f} billion lane-steps are too many to emulate for the comparison", double(steps) * 1e-9));
    const bool as_it_is = recorded_with.rolled && result.trace->recorded_warps() > 0;
    const TraceOptions window = window_of(recorded_with, as_it_is);
    const TraceRun emulated = emulate(result, window, emulator, instance, progress);
    if (const Hazard* stop = stop_in(emulated))
        return not_made(fmt::format("the emulator stops this kernel at line {}: {}", stop->line, stop->text));
    const SharedTrace again = as_it_is ? result.trace : execution.trace(result.variant, window, progress).trace;
    try {
        return {agree(emulated.trace, again), emulated.trace->sites, {}};
    } catch (const UsageError& differ) {
        return not_made(differ.what());
    }
}

}  // namespace lanescope
