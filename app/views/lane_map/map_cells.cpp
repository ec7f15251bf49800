#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>

#include "app/views/details/matrix.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/text_format.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/tooltip.h"
#include "app/views/lane_map/map_parts.h"

namespace lanescope {
namespace {

using theme::unit;

void line(ImFont* font, ImU32 colour, const std::string& text) {
    note_line(text);
    wrapped_label(font, colour, text);
}

void show_site(const ResultView& shown, const WarpEvent& event) {
    const LaneTrace& trace = shown.result->trace;
    if (event.site >= trace.sites.size()) return;
    const Site& site = trace.sites[event.site];
    line(fonts().text, as_ink(shown.site_colours[event.site], theme::card),
         fmt::format("{}, {}", site_name(site),
                     is_collective(site.kind) ? "lanes exchange values" : std::string(to_string(site.kind))));
    line(fonts().small_mono, theme::quiet, fmt::format("{}  {}", site.line, text_of_line(shown, site.line)));
    if (event.sectors)
        line(fonts().text, theme::quiet,
             fmt::format("{} sector{} of 32 bytes", event.sectors, event.sectors == 1 ? "" : "s"));
    if (event.conflicts)
        line(fonts().text, theme::warn,
             fmt::format("{} extra pass{} over shared memory", event.conflicts, event.conflicts == 1 ? "" : "es"));
}

void show_lane(const ResultView& shown, std::uint64_t index, const WarpEvent& event, int lane) {
    const bool active = event.mask >> lane & 1;
    line(fonts().text, active ? theme::good : theme::quiet,
         fmt::format("{}, {} of 32 lanes in this step", active ? "active" : "idle", std::popcount(event.mask)));
    const IdleCauses* causes = active ? nullptr : shown.facts->causes();
    if (!causes) return;
    const IdleCause cause = causes->at(index, lane);
    line(fonts().text, cause_colours()[std::size_t(cause)], std::string(to_string(cause)));
    wrapped_label(fonts().small, theme::quiet, std::string(explain(cause)));
}

// Requires the matrix panel.
void show_entry(const ViewContext& context, const ResultView& shown, const MapCell& cell) {
    const MatrixState* ui = context.ui.matrix.get();
    if (!ui || ui->of != shown.result || !context.shows_matrix()) return;
    const Reading* reading = reading_at(*ui, {cell.warp, cell.step, cell.lane, true});
    if (!reading) return;
    const MatrixPicture& matrix = shown.result->matrix;
    line(fonts().text, theme::cursor,
         fmt::format("row {}, column {}:  {:g}", row_of(matrix, reading->nonzero), matrix.columns[reading->nonzero],
                     matrix.values[reading->nonzero]));
}

void show_time(const ViewContext& context, const ResultView& shown, const MapCell& cell) {
    if (context.axis() != TimeAxis::cycle) return;
    const LaneTrace& trace = shown.result->trace;
    const WarpTime& time = shown.facts->time(TimeAxis::cycle);
    const double start = start_of(trace, time, cell.warp, cell.step);
    const bool last = cell.step + 1 == std::int64_t(trace.warp(cell.warp).size());
    const std::string wait =
        last ? "the last event"
             : fmt::format("{} cycles before the next event",
                           grouped(std::int64_t(start_of(trace, time, cell.warp, cell.step + 1) - start)));
    line(fonts().text, theme::quiet, fmt::format("begins at cycle {}, {}", grouped(std::int64_t(start)), wait));
}

// Shows averages: a pixel covers many cells.
void show_warp(const ResultView& shown, std::int64_t warp) {
    const auto events = shown.result->trace->warp(warp);
    std::uint64_t active = 0;
    for (const WarpEvent& event : events) active += std::uint64_t(std::popcount(event.mask));
    line(fonts().text, theme::text,
         fmt::format("{} steps, {:.1f} of 32 lanes active on average", grouped(std::int64_t(events.size())),
                     events.empty() ? 0.0 : double(active) / double(events.size())));
    line(fonts().small, theme::quiet, "Zoom in to see its lanes: drag a box with Shift, or use the wheel with Ctrl.");
}

}  // namespace

void draw_map_tip(ViewContext& context, const ResultView& shown, const Pointed& pointed, MapDetail detail) {
    const LaneTrace& trace = shown.result->trace;
    const MapCell& cell = pointed.cell;
    if (cell.warp < 0 || cell.warp >= trace.recorded_warps()) return;
    const bool dense = detail == MapDetail::density;
    const auto events = trace.warp(cell.warp);
    const bool on_event = cell.step >= 0 && cell.step < std::int64_t(events.size());
    if (!dense && (cell.lane < 0 || !on_event)) return;
    begin_tip();
    if (dense) {
        line(fonts().strong, theme::text, fmt::format("warp {}", grouped(trace.first_warp + cell.warp)));
        show_warp(shown, cell.warp);
        return end_tip();
    }
    const WarpEvent& event = events[std::size_t(cell.step)];
    line(fonts().strong, theme::text,
         fmt::format("warp {}   lane {}   step {}", trace.first_warp + cell.warp, cell.lane, grouped(cell.step)));
    show_time(context, shown, cell);
    show_lane(shown, trace.offsets[std::size_t(cell.warp)] + std::uint64_t(cell.step), event, cell.lane);
    show_site(shown, event);
    show_entry(context, shown, cell);
    end_tip();
}

void draw_cell_names(ViewContext& context, const ResultView& shown, const MapScale& scale, Area map) {
    if (context.axis() != TimeAxis::step || scale.step_width < unit(30) || scale.lane_height < unit(13)) return;
    const LaneTrace& trace = shown.result->trace;
    const auto first = std::int64_t(std::max(0.0, std::floor(scale.first_warp)));
    ImGui::GetWindowDrawList()->PushClipRect(map.from(), map.to(), true);
    for (std::int64_t w = first; w < trace.recorded_warps() && scale.y_of_warp(double(w)) < map.height; ++w) {
        const auto events = trace.warp(w);
        for (auto s = std::int64_t(scale.first_step); s < std::int64_t(events.size()); ++s) {
            const float x = map.x + float(scale.x_of(double(s)));
            if (x > map.right()) break;
            const WarpEvent& event = events[std::size_t(s)];
            if (event.site >= trace.sites.size()) continue;
            const std::string& name = trace.sites[event.site].array;
            for (int lane = 0; lane < warp_size; ++lane) {
                const float middle =
                    map.y + float(scale.y_of_warp(double(w))) + (float(lane) + 0.5f) * float(scale.lane_height);
                if (!(event.mask >> lane & 1) || middle < map.y || middle > map.bottom()) continue;
                draw_text(x + unit(3), x + float(scale.step_width) - unit(3), middle, Align::centre, fonts().small,
                          theme::ground, name);
            }
        }
    }
    ImGui::GetWindowDrawList()->PopClipRect();
}

void draw_followed_lane(const ViewContext& context, const ResultView& shown, const MapScale& scale, Area map) {
    const int lane = context.choice.view.followed_lane;
    const std::int64_t warp = context.ui.cursor_warp;
    if (lane < 0 || context.shown_at_side() != &shown || warp < 0 || warp >= shown.result->trace->recorded_warps())
        return;
    const float bottom = map.bottom(), height = std::max(2.0f, float(scale.lane_height));
    const float y = map.y + float(scale.y_of_warp(double(warp))) + float(lane) * float(scale.lane_height);
    if (y < map.y || y + height > bottom) return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 from{map.x, y - 1}, to{map.right(), y + height + 1};
    list->AddRectFilled(from, to, with_alpha(theme::cursor, 0.12f));
    list->AddLine(from, {to.x, from.y}, theme::cursor);
    list->AddLine({from.x, to.y}, to, theme::cursor);
    note_area("followed", from, to);
}

}  // namespace lanescope
