#include "app/worker/looking.h"

#include <memory>

#include "app/backends/code_listing.h"
#include "app/backends/emulator/warp_accesses.h"
#include "app/lab/prepared_problem.h"
#include "app/model/text/error.h"

namespace lanescope {
namespace {

void check_has_variant(const Experiment& experiment) {
    if (experiment.variants.empty()) throw UsageError("no variant is named to look into");
}

}  // namespace

Looking looking_here() {
    const auto cache = std::make_shared<InstanceCache>();
    const auto prepared = [cache](const Experiment& experiment, Progress& progress) -> const Instance& {
        check_has_variant(experiment);
        return cache->prepare(experiment.problem, progress, Storage::sparse).instance;
    };
    return {.list_code =
                [prepared](const Experiment& experiment, const std::string& architecture, const std::string& source,
                           Progress& progress) {
                    return list_code(
                        {prepared(experiment, progress), experiment.variants.front(), architecture, source}, progress);
                },
            .read_warp =
                [prepared](const Experiment& experiment, std::int64_t warp, Progress& progress) {
                    return read_warp(prepared(experiment, progress), experiment, warp, progress);
                }};
}

}  // namespace lanescope
