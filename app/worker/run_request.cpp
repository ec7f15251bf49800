#include "app/worker/run_request.h"

#include <algorithm>

#include "app/model/catalog/variants.h"
#include "app/operations/make_instance.h"

namespace lanescope {
namespace {

/// A block of 32 warps per row of one nonzero takes about 160 steps per element.
constexpr double events_per_element = 512, least_events = 1 << 20;
/// A step and its clock. A warp of one step adds its start, its rows and its lanes' reads.
constexpr std::uint64_t bytes_per_event = 8 + 4 + 8 + 8;
/// Source, place names, printed output, the matrix's picture.
constexpr std::uint64_t bytes_beside_events = 32 << 20;

std::int64_t max_events_of(const Experiment& experiment) {
    const double elements = bytes_needed(experiment.problem) / sizeof(float);
    const double events = std::max(events_per_element * elements, least_events);
    return std::int64_t(std::min(events, double(std::max<std::int64_t>(experiment.trace.max_events, 0))));
}

}  // namespace

std::vector<const Variant*> own_variants(const Experiment& experiment) {
    std::vector<const Variant*> found;
    for (const VariantChoice& choice : experiment.variants) {
        const Variant* variant = find_variant(to_string(operation_of(experiment.problem)), choice.id);
        if (variant && variant->group == VariantGroup::own && !std::ranges::count(found, variant))
            found.push_back(variant);
    }
    return found;
}

RunRequest request_for(const Experiment& experiment, std::set<const Variant*>& told, bool far) {
    RunRequest request{experiment, {}, far};
    for (const Variant* variant : own_variants(experiment))
        if (told.insert(variant).second) request.own.push_back(*variant);
    return request;
}

Experiment with_bounded_recording(Experiment experiment) {
    experiment.trace.max_events = max_events_of(experiment);
    return experiment;
}

std::uint64_t max_result_bytes(const Experiment& experiment) {
    return bytes_beside_events + bytes_per_event * std::uint64_t(max_events_of(experiment));
}

}  // namespace lanescope
