#include "app/engine/program_experiment.h"

#include <memory>
#include <utility>

#include "app/base/error.h"
#include "app/engine/experiment_steps.h"
#include "app/execution/cuda_program.h"
#include "app/wire/blank_result.h"
#include "app/wire/checked_answer.h"

namespace lanescope {
namespace {

/// By default the emulator, which finds hazards and needs no nvcc.
BackendWish backend_of(const Experiment& experiment) {
    return experiment.backend == BackendKind::cuda ? BackendKind::cuda : BackendKind::emulator;
}

}  // namespace

std::vector<RunResultPtr> run_program_experiment(const Backends& backends, const Experiment& experiment,
                                                 Progress& progress, const OnResult& on_result) {
    Backend& backend = choose_backend(backends, backend_of(experiment));
    const Origin origin{dated(backend.provenance(experiment)), backend.device(experiment)};
    CudaProgramRun run = run_cuda_program(experiment.problem.as<ProgramProblem>(), experiment, origin.device, progress,
                                          dynamic_cast<ProgramBackend*>(&backend));
    std::vector<RunResultPtr> results;
    const auto add = [&](const std::string& id) -> RunResult& {
        auto result = std::make_shared<RunResult>(blank_result(nullptr, experiment, {.id = id}, origin));
        result->source = run.source;
        if (results.empty()) result->program = std::move(run.report);
        results.push_back(result);
        return *result;
    };
    for (ProgramLaunches& launches : run.launches) {
        RunResult& result = add(launches.id);
        result.work = launches.work;
        if (!has_no_time(result)) result.timing = launches.timing;
        result.trace = std::move(launches.traced.trace);
        result.lanes_missing = std::move(launches.traced.missing);
        result.counters = std::move(launches.traced.counters);
        result.printed = std::move(launches.traced.printed);
        add_hazards(result, std::move(launches.traced.hazards));
    }
    if (results.empty()) add(std::string(result_without_launch));
    if (on_result)
        for (const RunResultPtr& result : results) on_result(result);
    return results;
}

}  // namespace lanescope
