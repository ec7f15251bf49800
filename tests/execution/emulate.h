// Runs one variant on the emulator, for tests.
#pragma once

#include <memory>
#include <string>

#include "app/base/files/folders.h"
#include "app/catalog/variants.h"
#include "app/execution/emulator_backend.h"
#include "app/formats/device_models.h"
#include "app/operations/reference.h"
#include "tests/shipped_catalog.h"

namespace lanescope {

struct Emulated {
    Verification verification;
    TraceRun run;
    std::optional<Timing> timing;
};

inline Inputs inputs_read_by(const Instance& instance, const VariantChoice& choice) {
    return inputs_of(*shipped_catalog().find(facts_of(instance).is_sparse() ? "spmv" : "sgemv", choice.id));
}

inline Emulated emulate(const Instance& instance, const std::string& variant, Experiment experiment = {}) {
    Progress progress;
    const auto backend = make_emulator(shipped_catalog(), load_devices(find_asset("devices")));
    const auto execution = backend->open(instance, experiment);
    const VariantChoice choice = parse_variant(variant);
    Emulated result;
    std::vector<Hazard> hazards;
    const Array<float> y = execution->output(choice, hazards, progress);
    if (hazards.empty() || stored(instance))  // the reference of a matrix that is not stored is slow
        result.verification = verify(reference_of(instance, progress, inputs_read_by(instance, choice)), y);
    result.run = execution->trace(choice, experiment.trace, progress);
    result.timing = execution->time(std::span(&choice, 1), progress).at(0);
    return result;
}

inline Instance instance_of(const std::string& problem) {
    Progress progress;
    return make_instance(parse_problem(problem), progress, Storage::sparse);
}

}  // namespace lanescope
