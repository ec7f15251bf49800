#include "app/wire/blank_result.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <tuple>

#include "app/base/error.h"
#include "app/base/files/folders.h"
#include "app/base/files/source_paths.h"

namespace lanescope {
namespace {

/// Equal causes are one hazard, met by different lanes per run and order.
auto cause_of(const Hazard& h) { return std::tie(h.kind, h.file, h.line, h.other_line, h.array); }

/// A failure is attributed to the first hazard.
void put_stops_first(RunResult& result) { std::ranges::stable_partition(result.hazards, stops_kernel, &Hazard::kind); }

}  // namespace

RunResult blank_result(const Variant* variant, const Experiment& experiment, const VariantChoice& choice,
                       const Origin& origin) {
    RunResult blank;
    blank.variant = choice;
    blank.problem = experiment.problem;
    blank.schedule = choice.schedule.value_or(experiment.schedule);
    blank.provenance = origin.provenance;
    blank.device = origin.device;
    if (variant) blank.source = source_text(*variant);
    blank.swept = !experiment.traced;
    return blank;
}

void add_hazards(RunResult& result, std::vector<Hazard> hazards) {
    for (Hazard& hazard : hazards) {
        const auto same = [&](const Hazard& h) { return cause_of(h) == cause_of(hazard); };
        if (std::ranges::none_of(result.hazards, same)) result.hazards.push_back(std::move(hazard));
    }
    put_stops_first(result);
}

void note_launch_failure(RunResult& result, std::string reason) {
    result.verification.verified = false;
    result.failure = reason;
    result.hazards.push_back({.kind = HazardKind::launch_failure, .text = std::move(reason)});
    put_stops_first(result);
}

void note_stop(RunResult& result, const KernelStopped& stop) {
    result.verification.verified = false;
    result.failure = stop.what();
    result.hazards.push_back(stop.hazard);
    put_stops_first(result);
    result.printed = stop.printed;
}

std::string source_text(const Variant& variant) try {
    if (variant.file.empty()) return {};  // a library
    const bool own = std::filesystem::path(variant.file).is_absolute();
    std::ifstream file(own ? placed(variant.file) : find_asset("kernels/" + variant.file), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
} catch (const UsageError&) {
    return {};  // the run works without it
}

}  // namespace lanescope
