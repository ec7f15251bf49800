#include "app/worker/looking.h"

#include <algorithm>
#include <memory>
#include <optional>

#include "app/backends/code_listing.h"
#include "app/backends/emulator/warp_accesses.h"
#include "app/lab/prepared_problem.h"
#include "app/model/text/error.h"

namespace lanescope {
namespace {

void check_has_variant(const Experiment& experiment) {
    if (experiment.variants.empty()) throw UsageError("no variant is named to inspect");
}

using Prepare = std::function<const Instance&(const Experiment&, Progress&, Storage)>;

/// Reads on the GPU that recorded the lanes; nullopt if it cannot.
std::optional<WarpAccesses> read_on_gpu(const Backends& backends, const Prepare& prepare, const Experiment& experiment,
                                        std::int64_t warp, Progress& progress) try {
    if (experiment.backend != BackendKind::cuda || experiment.variants.front().is_emulated()) return std::nullopt;
    const auto gpu = std::ranges::find_if(backends, [](const auto& one) { return one->kind() == BackendKind::cuda; });
    if (gpu == backends.end() || !(*gpu)->availability().available) return std::nullopt;
    const auto execution = (*gpu)->open(prepare(experiment, progress, Storage::full), experiment, progress);
    WarpAccesses found = execution->accesses(experiment.variants.front(), warp, progress);
    return found.failure.empty() ? std::optional(std::move(found)) : std::nullopt;
} catch (const Cancelled&) {
    throw;
} catch (const std::exception&) {
    return std::nullopt;
}

}  // namespace

Looking looking_here(const Backends& backends) {
    const auto cache = std::make_shared<InstanceCache>();
    const Prepare prepared = [cache](const Experiment& experiment, Progress& progress,
                                     Storage storage) -> const Instance& {
        check_has_variant(experiment);
        return cache->prepare(experiment.problem, progress, storage).instance;
    };
    return {.list_code =
                [prepared](const Experiment& experiment, const std::string& architecture, const std::string& source,
                           Progress& progress) {
                    const Instance& instance = prepared(experiment, progress, Storage::sparse);
                    return list_code({instance, experiment.variants.front(), architecture, source}, progress);
                },
            .read_warp =
                [prepared, &backends](const Experiment& experiment, std::int64_t warp, Progress& progress) {
                    check_has_variant(experiment);
                    if (auto found = read_on_gpu(backends, prepared, experiment, warp, progress)) return *found;
                    return read_warp(prepared(experiment, progress, Storage::sparse), experiment, warp, progress);
                }};
}

}  // namespace lanescope
