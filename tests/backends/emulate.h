// Runs one variant on the emulator, for tests: instance in, output and trace out.
#pragma once

#include <memory>
#include <string>

#include "app/backends/emulator/emulator.h"
#include "app/model/assets.h"
#include "app/problems/problems.h"

namespace lanescope {

struct Emulated {
    Verification verification;
    TraceRun run;
    std::optional<Timing> timing;
};

inline Emulated emulate(const Instance& instance, const std::string& variant, Experiment experiment = {}) {
    Progress progress;
    const auto backend = make_emulator(load_devices(find_asset("devices")));
    const auto session = backend->open(instance, experiment);
    const VariantChoice choice = parse_variant(variant);
    Emulated result;
    std::vector<Hazard> hazards;
    const Array<float> y = session->output(choice, hazards, progress);
    result.verification = verify(reference_of(instance, progress), y);
    result.run = session->trace(choice, experiment.trace, progress);
    result.timing = session->time(std::span(&choice, 1), progress).at(0);
    return result;
}

inline Instance instance_of(const std::string& problem) {
    Progress progress;
    return make_instance(parse_problem(problem), progress);
}

}  // namespace lanescope
