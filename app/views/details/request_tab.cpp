#include "app/views/details/request_tab.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/model/operation.h"
#include "app/views/details/details.h"
#include "app/views/details/inspection.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/text_format.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"

namespace lanescope {
namespace {

using theme::unit;

struct StepListState {
    std::int64_t at = -2;  ///< step last scrolled to
};

std::string text_of_step(const LaneStep& step) {
    if (!step.touch) return step.site.array;
    const bool stores = step.site.kind == AccessKind::store || step.site.kind == AccessKind::shared_store;
    return (stores ? "stores " : "") + touch_text(step.site, *step.touch);
}

bool draw_row(ViewContext& context, const LaneStep& step, bool now, bool with_lane, Area row) {
    push_name("step " + std::to_string(step.step) + (with_lane ? " lane " + std::to_string(step.lane) : ""));
    const bool clicked = clickable("##step", {row.width, row.height});
    pop_name();
    const bool hot = ImGui::IsItemHovered();
    if (hot) context.ui.hovered_line = step.site.line;
    if (hot || now) ImGui::GetWindowDrawList()->AddRectFilled(row.from(), row.to(), now ? theme::chosen : theme::row);
    const float middle = row.y + row.height / 2, first = row.x + unit(58), second = first + unit(58);
    draw_text(row.x, first - unit(10), middle, Align::right, fonts().small_mono, theme::quiet, grouped(step.step));
    draw_text(first, second - unit(6), middle, Align::left, fonts().small, theme::quiet,
              with_lane ? fmt::format("lane {}", step.lane) : fmt::format("line {}", step.site.line));
    draw_text(second, row.right(), middle, Align::left, fonts().small_mono, theme::text, text_of_step(step));
    explain(fmt::format("Step {}, line {}: {}\n\nClick to go to this step in the map.", step.step, step.site.line,
                        text_of_step(step)));
    return clicked;
}

/// Lists a lane's steps or a row's accesses. at: cursor step. Returns the clicked step; -1: none.
std::int64_t draw_step_list(ViewContext& context, const std::vector<LaneStep>& steps, std::int64_t at, bool with_lane,
                            Area area) {
    std::int64_t clicked = -1;
    const float height = unit(18);
    begin_list("steps", area);
    auto& list = context.state<StepListState>();
    const auto here = std::ranges::lower_bound(steps, at, {}, &LaneStep::step);
    if (list.at != at && here != steps.end())
        ImGui::SetScrollY(height * std::max(0.0f, std::ceil(float(here - steps.begin()) - area.height / height / 2)));
    list.at = at;
    ImGuiListClipper clipper;
    clipper.Begin(int(steps.size()), height);
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            const LaneStep& step = steps[std::size_t(i)];
            const ImVec2 place = ImGui::GetCursorScreenPos();
            if (draw_row(context, step, step.step == at, with_lane, {place.x, place.y, area.width, height}))
                clicked = step.step;
        }
    end_list();
    return clicked;
}

constexpr std::size_t max_listed = 4096;

float title_height() { return unit(38); }

struct RequestState {
    int list = 0;  ///< 0: the lane's steps, 1: the row's
    int pointed = -1;
    const WarpAccesses* of = nullptr;
    int lane = -1;
    std::int64_t row = -1;
    std::vector<LaneStep> lane_steps, row_steps;
};

struct ShownAccess {
    ViewContext& context;
    const ResultView& shown;
    RequestState& state;
    const WarpAccesses& accesses;
    std::int64_t warp = 0, step = 0;  ///< indices of recorded warps and of emulated steps
    std::optional<Request> request{};
    int strong = -1;  ///< -1: none
    int listed = 0;   ///< lane whose steps are listed

    const LaneTrace& trace() const { return shown.result->trace; }
    bool has_step() const { return step >= 0 && step < std::int64_t(accesses.masks.size()); }
    const AccessSite& site() const { return accesses.sites[accesses.numbers[std::size_t(step)]]; }
    bool on_gpu() const { return !accesses.bytes.empty() && accesses.values.empty(); }  // a GPU does not report values
    const LaneTouch* touch() const { return request ? request->lane(listed) : nullptr; }
};

/// Returns the followed lane, else the pointed one here or in the map; -1: none.
int strong_lane(const ShownAccess& at) {
    if (at.context.choice.view.followed_lane >= 0) return at.context.choice.view.followed_lane;
    if (at.state.pointed >= 0) return at.state.pointed;
    const auto& in_map = at.context.ui.pointed_before;
    return in_map && in_map->cell.warp == at.context.ui.cursor_warp ? in_map->cell.lane : -1;
}

ShownAccess access_at_cursor(ViewContext& context, const ResultView& shown, RequestState& state,
                             const WarpAccesses& accesses, std::int64_t warp) {
    ShownAccess at{context, shown, state, accesses, warp};
    at.step = step_at_cursor(context, shown, warp, accesses);
    if (at.step >= 0) at.request = request_at(accesses, std::size_t(at.step));
    at.strong = strong_lane(at);
    const bool any = at.request && !at.request->lanes.empty();
    at.listed = at.strong >= 0 ? at.strong : any ? at.request->lanes.front().lane : 0;
    return at;
}

void go_to(const ShownAccess& at, std::int64_t event) {
    const auto events = at.trace().warp(at.warp);
    if (event < 0 || event >= std::int64_t(events.size())) return;
    ViewContext& context = at.context;
    ViewSettings& view = context.choice.view;
    view.cursor_step = start_of(at.trace(), at.shown.facts->time(context.axis()), at.warp, event);
    follow(view, context.extent(), view.cursor_step);
    view.source_line = context.ui.scroll_to = at.trace().sites[events[std::size_t(event)].site].line;
}

ImU32 colour_of(const ResultView& shown, const AccessSite& site) {
    const auto& sites = shown.result->trace->sites;
    for (std::size_t i = 0; i < sites.size(); ++i)
        if (sites[i].line == site.line && sites[i].array == site.array && sites[i].kind == site.kind)
            return shown.site_colours[i];
    return theme::accent;
}

std::string title_of(const ShownAccess& at) {
    if (at.request) return cost_text(*at.request);
    if (at.has_step()) return at.site().array + " does not access memory";
    if (at.step < 0 && at.context.event_at_cursor(at.shown, at.warp) < 0) return "the warp has ended before this step";
    if (at.accesses.cut) return "this step is after the last recorded step";
    return at.on_gpu() ? "the GPU's second run of this warp does not have this step"
                       : "the emulator's run does not have this step";
}

/// "line 15 loads values, 16 sectors, warp 0, step 12".
std::string place_of(const ShownAccess& at) {
    const bool from_gpu = at.shown.result->provenance.backend == BackendKind::cuda;
    const char* whose = !from_gpu ? "" : at.on_gpu() ? ", recorded" : ", emulated";
    return (at.request ? request_text(*at.request) + " \u00B7 " : "") + "warp " + grouped(at.accesses.warp) +
           (at.has_step() ? ", step " + grouped(at.step) : "") + whose;
}

/// Returns a line such as "columns: column of each nonzero" for an array of the problem.
std::string what_line(const ShownAccess& at) {
    if (!at.request) return {};
    const std::string& array = at.request->site.array;
    const std::string_view what = at.shown.result->problem.operation().info().what_is(array);
    return what.empty() ? std::string() : fmt::format("\n{}: {}", array, what);
}

void draw_title(const ShownAccess& at, Area area) {
    const std::string title = title_of(at), place = place_of(at);
    const float right = area.right();
    draw_text(area.x, right, area.y + unit(9), Align::left, fonts().strong, theme::text, title);
    draw_text(area.x, right, area.y + unit(26), Align::left, fonts().small, theme::quiet, place);
    explain_area(
        area.from(), {right, area.y + title_height()},
        title + "\n" + place + what_line(at) +
            (at.on_gpu() ? "\n\nThe GPU ran the launch again and recorded this warp's memory accesses, without values."
                         : "\n\nThe emulator ran the launch again and recorded this warp's memory accesses.") +
            " Addresses count from the start of their array.");
}

void draw_picture(const ShownAccess& at, Area area) {
    const PictureAnswer answer =
        draw_request_picture(*at.request, at.strong, colour_of(at.shown, at.request->site), area);
    at.state.pointed = answer.lane;
    int& followed = at.context.choice.view.followed_lane;
    if (answer.clicked) followed = followed == answer.lane ? -1 : answer.lane;
}

/// Keeps the previous row if the lane has none.
std::int64_t row_of(const ShownAccess& at) {
    const LaneTouch* touch = at.touch();
    return touch && touch->row >= 0 ? touch->row : at.state.row;
}

void refresh_lists(RequestState& state, const WarpAccesses& accesses, int lane, std::int64_t row) {
    if (state.of != &accesses || state.lane != lane) state.lane_steps = steps_of_lane(accesses, lane, max_listed);
    if (state.of != &accesses || state.row != row) state.row_steps = touches_of_row(accesses, row, max_listed);
    state.of = &accesses, state.lane = lane, state.row = row;
}

void draw_list_head(const ShownAccess& at, std::int64_t row, Area area) {
    const std::vector<Option> lists{
        {fmt::format("Lane {}", at.listed), "The steps of this lane. Click a lane above to mark its steps in the map."},
        {row >= 0 ? fmt::format("Row {}", row) : "Row",
         "All accesses of this warp to this row of the matrix, by any lane.", row >= 0}};
    if (row < 0) at.state.list = 0;
    ImGui::SetCursorScreenPos(area.from());
    segmented("list", lists, at.state.list, unit(160));
    const LaneTouch* touch = at.touch();
    draw_text(area.x + unit(170), area.right(), area.y + unit(14), Align::left, fonts().small_mono, theme::text,
              touch ? touch_text(at.site(), *touch) : "idle in this step");
}

void draw_lists(const ShownAccess& at, Area area) {
    if (area.height < unit(40)) return;
    const std::int64_t row = row_of(at);
    refresh_lists(at.state, at.accesses, at.listed, row);
    draw_list_head(at, row, area);
    const bool of_row = at.state.list == 1;
    const std::int64_t clicked =
        draw_step_list(at.context, of_row ? at.state.row_steps : at.state.lane_steps, at.step, of_row,
                       {area.x, area.y + unit(32), area.width, area.height - unit(32)});
    if (clicked >= 0) go_to(at, event_of_step(at.trace(), at.warp, clicked, at.accesses));
}

}  // namespace

void draw_request(ViewContext& context, const ResultView& shown, Area area) {
    if (!shown.has_map()) return draw_message("This result has no recorded lanes.", area);
    const std::int64_t warp = warp_at_cursor(context, shown);
    const WarpAccesses* accesses = accesses_of(context, shown, warp, area);
    if (!accesses) return;
    const ShownAccess at = access_at_cursor(context, shown, context.state<RequestState>(), *accesses, warp);
    draw_title(at, area);
    const float picture = at.request ? std::clamp(area.height * 0.36f, unit(70), unit(130)) : 0;
    if (at.request) draw_picture(at, {area.x, area.y + title_height(), area.width, picture});
    const float lists = title_height() + (picture > 0 ? picture + unit(8) : 0);
    draw_lists(at, {area.x, area.y + lists, area.width, area.height - lists});
}

}  // namespace lanescope
