#include "app/analysis/trial_words.h"

#include <fmt/format.h>

#include <algorithm>

namespace lanescope {
namespace {

/// Returns "wrong on".
std::string_view words_before_shape(TrialVerdict verdict) {
    switch (verdict) {
        case TrialVerdict::wrong:
            return "wrong on";
        case TrialVerdict::hazard:
            return "hazards on";
        case TrialVerdict::fault:
            return "stopped on";
        case TrialVerdict::hung:
            return "never ends on";
        default:
            return "not tried on";
    }
}

std::string_view name_in_words(TrialVerdict verdict) {
    switch (verdict) {
        case TrialVerdict::fault:
            return "stopped";
        case TrialVerdict::hung:
            return "never ends";
        case TrialVerdict::not_tried:
            return "not tried";
        default:
            return name_of(verdict);
    }
}

/// A wrong result outweighs a hazard.
int weight(const ShapeTrial& trial) {
    if (!failed(trial)) return 0;
    return trial.verdict == TrialVerdict::hazard ? 1 : 2;
}

/// Returns " under independent" if only this schedule fails, or fails worse.
std::string schedule_of(const TriedShape& shape) {
    const bool both = shape.lockstep && shape.independent && weight(*shape.lockstep) == weight(*shape.independent);
    return both ? "" : fmt::format(" under {}", to_string(shape.main().schedule));
}

bool has_failed(const TriedShape& shape) { return failed(shape.main()); }

std::string failures(const std::vector<TriedShape>& shapes) {
    const auto first = std::ranges::find_if(shapes, has_failed);
    if (first == shapes.end()) return "all right";
    const ShapeTrial& trial = first->main();
    const auto more = std::ranges::count_if(shapes, has_failed) - 1;
    return fmt::format("{} {}{} ({}){}", words_before_shape(trial.verdict), brief_text(trial.problem),
                       schedule_of(*first), trial.text,
                       more ? fmt::format(", and on {} more shape{}", more, more == 1 ? "" : "s") : "");
}

/// Returns ", 3 trials excluded by its header or parameters, 1 trial left out for lack of time".
std::string left_out(std::span<const ShapeTrial> trials) {
    const auto count = [&](TrialVerdict verdict) { return std::ranges::count(trials, verdict, &ShapeTrial::verdict); };
    std::string text;
    const auto add = [&](TrialVerdict verdict, std::string_view why) {
        if (const auto n = count(verdict)) text += fmt::format(", {} trial{} {}", n, n == 1 ? "" : "s", why);
    };
    add(TrialVerdict::forbidden, "excluded by its header or parameters");
    add(TrialVerdict::not_tried, "left out for lack of time");
    return text;
}

}  // namespace

const ShapeTrial& TriedShape::main() const {
    if (!lockstep) return *independent;
    return independent && weight(*independent) > weight(*lockstep) ? *independent : *lockstep;
}

std::string verdict_in_words(const ShapeTrial& trial) {
    return fmt::format("{}{}{}", name_in_words(trial.verdict), trial.text.empty() ? "" : ": ", trial.text);
}

std::vector<TriedShape> tried_shapes(std::span<const ShapeTrial> trials) {
    std::vector<TriedShape> shapes;
    for (const ShapeTrial& trial : trials) {
        const auto same = std::ranges::find_if(shapes, [&](const TriedShape& shape) {
            return shape.main().problem == trial.problem && shape.main().variant == trial.variant;
        });
        TriedShape& shape = same == shapes.end() ? shapes.emplace_back() : *same;
        (trial.schedule == Schedule::lockstep ? shape.lockstep : shape.independent) = &trial;
    }
    return shapes;
}

std::string trials_in_short(std::span<const ShapeTrial> trials) {
    const std::vector<TriedShape> shapes = tried_shapes(trials);
    return fmt::format("tried on {} shape{}, both schedules: {}{}", shapes.size(), shapes.size() == 1 ? "" : "s",
                       failures(shapes), left_out(trials));
}

}  // namespace lanescope
