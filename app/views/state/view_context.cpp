#include "app/views/state/view_context.h"

#include <algorithm>
#include <cmath>

#include "app/catalog/catalog.h"
#include "app/views/kit/theme.h"
#include "app/views/state/result_status.h"

namespace lanescope {
namespace {

std::optional<std::size_t> find(const std::vector<ResultView>& results, const std::string& name) {
    const auto found = std::ranges::find(results, name, &ResultView::name);
    if (name.empty() || found == results.end()) return std::nullopt;
    return std::size_t(found - results.begin());
}

// Files and lessons may contain any number.
std::int64_t count_in(double value, std::int64_t most) {
    return std::isfinite(value) ? std::clamp(std::int64_t(std::clamp(value, 0.0, 1e15)), std::int64_t(0), most) : 0;
}

// Ignores scrolling, which would change the scale.
double first_steps(const ResultView& shown, const ViewSettings& view, TimeAxis axis) {
    if (view.warps > 256) return shown.facts->typical(axis);
    return shown.facts->typical_of_first(axis, count_in(std::ceil(view.warps), 256));
}

// From afar, maps without idle lanes are one flat colour.
constexpr double too_many = 512, close_steps = 96;

bool is_solid(const ViewContext& context) {
    if (context.axis() != TimeAxis::step) return false;
    for (int map = 0; map < context.maps(); ++map)
        if (const ResultView* shown = context.lanes_in(map))
            if (shown->has_map() && shown->whole.mean_active() < warp_size - 1) return false;
    return true;
}

// Skips idle warps at the end of a block.
double warps_up_to_the_last_step(const LaneTrace& trace) {
    const auto last = std::ranges::lower_bound(trace.offsets, trace.offsets.back());
    return std::max(1.0, double(last - trace.offsets.begin()));
}

struct ShownMaps {
    std::array<std::string, 4> names;
    LessonPlace lesson;      ///< pages have their own maps
    bool from_file = false;  ///< recordings too
};

/// Leaving a lesson restores the maps from outside.
struct KeptMaps {
    ShownMaps outside_lessons, of_page;
};

ShownMaps& kept_maps(const ViewContext& context) {
    auto& kept = context.state<KeptMaps>();
    return context.choice.lesson.stem.empty() ? kept.outside_lessons : kept.of_page;
}

}  // namespace

std::optional<std::size_t> ViewContext::shown_in(int map) const {
    const ViewSettings& view = choice.view;
    const std::array names{&view.map_a, &view.map_b, &view.map_c, &view.map_d};
    const std::vector<ResultView>& results = view_model().results;
    std::array<std::optional<std::size_t>, 4> shown;
    for (int m = 0; m < maps(); ++m) shown[std::size_t(m)] = find(results, *names[std::size_t(m)]);
    // Unnamed maps keep their result, or take the next unused one.
    const std::array<std::string, 4>& before = remembered_maps(*this);
    for (int m = 0; m < maps(); ++m)
        if (const auto found = find(results, before[std::size_t(m)]);
            !shown[std::size_t(m)] && found && std::ranges::find(shown, found) == shown.end())
            shown[std::size_t(m)] = found;
    for (int m = 0; m < maps(); ++m)
        for (std::size_t i = 0; i < results.size() && !shown[std::size_t(m)]; ++i)
            if (std::ranges::find(shown, i) == shown.end()) shown[std::size_t(m)] = i;
    return map >= 0 && map < maps() ? shown[std::size_t(map)] : std::nullopt;
}

const ResultView* ViewContext::shown_at_side() const {
    const auto& pointed = ui.pointed_before;
    const bool follows = shows_matrix() && pointed && result_in(pointed->map);
    const int side = follows ? pointed->map : ui.side;
    const ResultView* shown = result_in(side);
    return shown ? shown : result_in(side == 0 ? 1 : 0);
}

const ResultView* ViewContext::result_in(int map) const {
    const auto index = shown_in(map);
    return index ? &view_model().results[*index] : nullptr;
}

// Swaps with another map that shows it.
void ViewContext::show_in(int map, const std::string& variant) {
    ViewSettings& view = choice.view;
    const std::array names{&view.map_a, &view.map_b, &view.map_c, &view.map_d};
    std::array<std::string, 4> shown;
    for (int m = 0; m < maps(); ++m)
        if (const ResultView* result = result_in(m)) shown[std::size_t(m)] = result->name;
    for (int m = 0; m < maps(); ++m)
        *names[std::size_t(m)] = m != map && shown[std::size_t(m)] == variant && !shown[std::size_t(map)].empty()
                                     ? shown[std::size_t(map)]
                                     : shown[std::size_t(m)];
    *names[std::size_t(map)] = variant;
}

std::string ViewContext::no_four_maps() const {
    const ImVec2 room = ui.maps.room;
    const bool small = room.x < theme::unit(620) || room.y < theme::unit(440);
    if (small) return "The window is too small for four maps. Enlarge it.";
    const std::size_t variants = view_model().results.size() + still_to_come(session).size();
    return variants < 3 ? "Four maps need at least three variants. Run more variants." : "";
}

int ViewContext::maps() const {
    const ViewSettings& view = choice.view;
    return view.four_maps && !view.map_difference && no_four_maps().empty() ? 4 : 2;
}

const ResultView* ViewContext::lanes_in(int map) const {
    const ResultView* shown = result_in(map);
    return shown && shown->before ? shown->before.get() : shown;
}

std::string ViewContext::why_old_lanes(int map) const {
    const ResultView* shown = result_in(map);
    const Variant* variant = shown ? catalog.find(*shown->result) : nullptr;
    if (!variant || variant->group != VariantGroup::user || shown->result->variant.version > 0) return {};
    if (std::ranges::count(session.kernels.refused, variant->file, &RefusedKernel::file))
        return "from before the change that does not compile";
    if (!shown->before) return {};
    const RunResult& result = *shown->result;
    return "from the last good run: " + (result.hazards.empty() ? result.failure : result.hazards.front().text);
}

MapExtent ViewContext::extent() const {
    MapExtent extent;
    for (int map = 0; map < maps(); ++map) {
        const ResultView* shown = lanes_in(map);
        if (!shown || !shown->has_map()) continue;
        extent.steps = std::max(extent.steps, shown->facts->longest(axis()));
        extent.warps = std::max(extent.warps, warps_up_to_the_last_step(*shown->result->trace));
        extent.first_steps = std::max(extent.first_steps, first_steps(*shown, choice.view, axis()));
        extent.typical_steps = std::max(extent.typical_steps, shown->facts->typical(axis()));
    }
    if (extent.first_steps > too_many && is_solid(*this)) extent.first_steps = close_steps;
    return extent;
}

std::string ViewContext::no_cycles() const {
    bool any = false;
    for (int map = 0; map < maps(); ++map) {
        const ResultView* shown = lanes_in(map);
        if (!shown || !shown->has_map()) continue;
        any = true;
        if (shown->facts->has_clocks()) continue;
        const bool emulated = shown->result->provenance.backend == BackendKind::emulator;
        return shown->name + (emulated ? " was emulated. The emulator counts steps and has no clock."
                                       : " was recorded without clocks. Record it with --clocks on a GPU.");
    }
    return any ? "" : "No recorded lanes yet. Press R to run.";
}

TimeAxis ViewContext::axis() const {
    return choice.view.axis == TimeAxis::cycle && no_cycles().empty() ? TimeAxis::cycle : TimeAxis::step;
}

std::int64_t ViewContext::event_at_cursor(const ResultView& shown, std::int64_t warp) const {
    return event_at(shown.result->trace, shown.facts->time(axis()), warp, choice.view.cursor_step);
}

void swap_maps(ViewContext& context) {
    const ResultView *a = context.result_in(0), *b = context.result_in(1);
    if (!a || !b) return;
    const std::string name_a = a->name, name_b = b->name;
    context.choice.view.map_a = name_b;
    context.choice.view.map_b = name_a;
}

void refuse(ViewContext& context, const std::string& why) {
    context.ui.maps.refusal = why;
    context.ui.maps.refused_at = ImGui::GetTime();
}

// Half the height has room for half the warps.
void switch_four_maps(ViewContext& context) {
    ViewSettings& view = context.choice.view;
    const bool four = context.maps() != 4;
    if (four && !context.no_four_maps().empty()) return refuse(context, context.no_four_maps());
    const bool few = view.warps == few_warps(view);
    view.four_maps = four;
    view.map_difference = false;
    if (few) view.warps = few_warps(view);
}

void switch_live(ViewContext& context) {
    Choice& choice = context.choice;
    choice.live = !choice.live;
    choice.live_paused = false;
    if (choice.live && context.session.results.from_file() && can_run(choice.experiment))
        context.command = command::Run{};
}

const char* map_letter(int map) {
    constexpr std::array letters{"A", "B", "C", "D"};
    return map >= 0 && map < int(letters.size()) ? letters[std::size_t(map)] : "";
}

void remember_maps(ViewContext& context) {
    if (context.session.run.busy()) return;
    ShownMaps shown{{}, context.choice.lesson, context.session.results.from_file()};
    for (int map = 0; map < context.maps(); ++map)
        if (const ResultView* result = context.result_in(map)) shown.names[std::size_t(map)] = result->name;
    kept_maps(context) = shown;
}

const std::array<std::string, 4>& remembered_maps(const ViewContext& context) {
    static const std::array<std::string, 4> none;
    const ShownMaps& shown = kept_maps(context);
    const LessonPlace& lesson = context.choice.lesson;
    const bool is_current = shown.lesson.stem == lesson.stem && shown.lesson.page == lesson.page &&
                            shown.from_file == context.session.results.from_file();
    return is_current ? shown.names : none;
}

}  // namespace lanescope
