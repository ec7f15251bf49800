#include "app/views/desk.h"

#include <algorithm>
#include <cmath>

namespace lanescope {
namespace {

std::optional<std::size_t> find(const std::vector<ShownResult>& results, const std::string& name) {
    const auto found = std::ranges::find(results, name, &ShownResult::name);
    if (name.empty() || found == results.end()) return std::nullopt;
    return std::size_t(found - results.begin());
}

// Files and lessons may hold any number.
std::int64_t whole(double value, std::int64_t most) {
    return std::isfinite(value) ? std::clamp(std::int64_t(std::clamp(value, 0.0, 1e15)), std::int64_t(0), most) : 0;
}

// Of the warps that a fresh view shows, which starts at the first; of all, when these are many. The visible part moving
// down must not change it: the scale would jump.
double first_steps(const ShownResult& shown, const ViewSettings& view, TimeAxis axis) {
    if (view.warps > 256) return shown.facts->typical(axis);
    return shown.facts->typical_of_first(axis, whole(std::ceil(view.warps), 256));
}

}  // namespace

std::optional<std::size_t> Desk::shown_in(int map) const {
    const std::vector<ShownResult>& results = derived().results;
    const ViewSettings& view = choice.view;
    if (const auto named = find(results, map == 0 ? view.map_a : view.map_b)) return named;
    const auto other = find(results, map == 0 ? view.map_b : view.map_a);
    if (map == 1 && !other && results.size() > 1) return 1;  // both by default: the first two
    for (std::size_t i = 0; i < results.size(); ++i)
        if (i != other && (map == 0 || i != shown_in(0))) return i;
    return std::nullopt;
}

const ShownResult* Desk::result_in(int map) const {
    const auto index = shown_in(map);
    return index ? &derived().results[*index] : nullptr;
}

void Desk::show_in(int map, const std::string& variant) {
    const ShownResult *a = result_in(0), *b = result_in(1);
    std::string& here = map == 0 ? choice.view.map_a : choice.view.map_b;
    std::string& there = map == 0 ? choice.view.map_b : choice.view.map_a;
    const ShownResult* now = map == 0 ? a : b;
    const ShownResult* opposite = map == 0 ? b : a;
    if (opposite) there = opposite->name == variant && now ? now->name : opposite->name;
    here = variant;
}

MapExtent Desk::extent() const {
    MapExtent extent;
    for (int map = 0; map < 2; ++map) {
        const ShownResult* shown = result_in(map);
        if (!shown || !shown->has_map()) continue;
        extent.steps = std::max(extent.steps, shown->facts->longest(axis()));
        extent.warps = std::max(extent.warps, double(shown->result->trace.recorded_warps()));
        extent.first_steps = std::max(extent.first_steps, first_steps(*shown, choice.view, axis()));
        extent.usual_steps = std::max(extent.usual_steps, shown->facts->typical(axis()));
    }
    return extent;
}

std::string Desk::no_cycles() const {
    bool any = false;
    for (int map = 0; map < 2; ++map) {
        const ShownResult* shown = result_in(map);
        if (!shown || !shown->has_map()) continue;
        any = true;
        if (shown->facts->has_clocks()) continue;
        const bool emulated = shown->result->provenance.backend != "cuda";
        return shown->name + (emulated ? " was emulated: the emulator counts steps, and has no clock."
                                       : " was recorded without clocks: record it with --clocks on a GPU.");
    }
    return any ? "" : "Nothing is recorded yet.";
}

TimeAxis Desk::axis() const {
    return choice.view.axis == TimeAxis::cycle && no_cycles().empty() ? TimeAxis::cycle : TimeAxis::step;
}

std::int64_t Desk::event_at_cursor(const ShownResult& shown, std::int64_t warp) const {
    return event_at(shown.result->trace, shown.facts->time(axis()), warp, choice.view.cursor_step);
}

void swap_maps(Desk& desk) {
    const ShownResult *a = desk.result_in(0), *b = desk.result_in(1);
    if (!a || !b) return;
    const std::string name_a = a->name, name_b = b->name;
    desk.choice.view.map_a = name_b;
    desk.choice.view.map_b = name_a;
}

}  // namespace lanescope
