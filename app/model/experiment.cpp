#include "app/model/experiment.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "app/model/capabilities.h"
#include "app/model/enum_names.h"
#include "app/model/operation.h"

namespace lanescope {

std::string to_string(const VariantChoice& choice) {
    std::vector<std::string> settings;
    if (choice.lanes) settings.push_back(fmt::format("lanes={}", choice.lanes));
    if (choice.warps) settings.push_back(fmt::format("warps={}", choice.warps));
    if (choice.version > 0) settings.push_back(fmt::format("v{}", choice.version));
    if (choice.as_compiled) settings.emplace_back(as_compiled_setting);
    if (choice.schedule) settings.emplace_back(to_string(*choice.schedule));
    return settings.empty() ? choice.id : fmt::format("{}:{}", choice.id, fmt::join(settings, ","));
}

bool can_run(const Experiment& experiment) { return !experiment.variants.empty() || is_program(experiment.problem); }

bool under_both(const Experiment& experiment) {
    return std::ranges::any_of(experiment.variants, [](const VariantChoice& v) { return v.schedule.has_value(); });
}

void put_under_one(Experiment& experiment) {
    std::vector<VariantChoice> once;
    for (VariantChoice choice : experiment.variants) {
        choice.schedule.reset();
        if (std::ranges::find(once, choice) == once.end()) once.push_back(choice);
    }
    experiment.variants = std::move(once);
}

void put_under_both(Experiment& experiment, bool beside_gpu) {
    put_under_one(experiment);
    std::vector<VariantChoice> side_by_side;
    for (VariantChoice choice : experiment.variants) {
        if (beside_gpu) side_by_side.push_back(choice);
        for (const Schedule schedule : {Schedule::lockstep, Schedule::independent}) {
            choice.schedule = schedule;
            side_by_side.push_back(choice);
        }
    }
    experiment.variants = std::move(side_by_side);
}

bool runs_on_gpu(const Experiment& experiment, const Capabilities& capabilities) {
    const auto available = [](const BackendEntry& b) { return b.kind == BackendKind::cuda && b.available; };
    return experiment.backend != BackendKind::emulator && std::ranges::any_of(capabilities.backends, available);
}

Experiment runnable_here(Experiment recorded, const Capabilities& capabilities) {
    const auto available = [&](const BackendEntry& b) { return b.kind == recorded.backend && b.available; };
    if (std::ranges::none_of(capabilities.backends, available)) recorded.backend = {};
    use_known_device(recorded, capabilities);
    return recorded;
}

void use_known_device(Experiment& experiment, const Capabilities& capabilities) {
    const auto& models = capabilities.devices;
    if (!models.empty() && std::ranges::find(models, experiment.device, &Device::id) == models.end())
        experiment.device = std::ranges::count(models, "h200", &Device::id) ? "h200" : models.front().id;
}

std::string_view to_string(Schedule schedule) { return name_of(schedule); }
std::string_view to_string(Kind kind) { return name_of(kind); }
std::string_view to_string(AccessKind kind) { return name_of(kind); }

BackendWish parse_backend(std::string_view text) {
    if (const auto kind = find_named<BackendKind>(text); kind || text == to_string(BackendWish())) return kind;
    std::vector<std::string> names = names_of_all<BackendKind>();
    names.emplace(names.begin(), to_string(BackendWish()));
    throw UsageError(unknown_name(enum_names<BackendKind>.noun, text, names));
}

Schedule parse_schedule(std::string_view text) { return parse_name<Schedule>(text); }

}  // namespace lanescope
