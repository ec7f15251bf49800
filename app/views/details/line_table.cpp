#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/analysis/lanes/lane_tally.h"
#include "app/views/details/details.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/text_format.h"
#include "app/views/kit/theme.h"

namespace lanescope {
namespace {

using theme::unit;

struct TableOrder {
    int column = 4;  ///< idle lanes
    bool falling = true;
};

ImU32 class_colour(std::size_t c) { return cividis(0.22 + 0.78 * (double(c) + 1) / LaneTimeline::classes); }

void draw_column(const std::array<double, LaneTimeline::classes>& part, double most, ImVec2 from, ImVec2 to) {
    float y = to.y;
    for (std::size_t c = LaneTimeline::classes; c-- > 0;) {  // most active lanes at the bottom
        const float height = float(part[c] / most) * (to.y - from.y);
        ImGui::GetWindowDrawList()->AddRectFilled({from.x, y - height}, {to.x, y}, class_colour(c));
        y -= height;
    }
}

std::string column_tip(const LaneTimeline& line, std::size_t p, const char* unit_name) {
    const double a_part = line.end / double(line.parts.size());
    std::string tip = fmt::format("{} {} to {}", unit_name, grouped(std::llround(double(p) * a_part)),
                                  grouped(std::llround(double(p + 1) * a_part)));
    for (std::size_t c = LaneTimeline::classes; c-- > 0;)
        if (line.parts[p][c] > 0)
            tip += fmt::format("\n{} to {} lanes active: {} warps", 4 * c + 1, 4 * c + 4, figure(line.parts[p][c]));
    return tip;
}

struct Column {
    const char* name;
    Tip tip;
    double (*value)(const LineTally&);
    int decimals;
    int importance;  ///< narrow tables omit columns with the largest numbers
};

double idle_lane_steps_of(const LineTally& l) { return 32.0 * double(l.lanes.steps) - double(l.lanes.active_lanes); }

const Tip events_tip{"Warp-steps at the line, over the whole grid.", Term::whole_grid},
    lanes_tip{"Active lanes per warp-step, on average.", Term::active_lanes},
    idle_tip{"Idle lane-steps at this line: 32 per warp-step, minus the active ones.", Term::idle_lanes},
    sectors_tip{"32-byte sectors per request to global memory.", Term::sectors},
    conflicts_tip{"Extra passes over shared memory, in all.", Term::shared_memory};
constexpr const char* instructions_tip =
    "PTX instructions of the line, executed by all warps of the grid: accesses, arithmetic, branches and others.";

const std::array number_columns{
    Column{"line", "The line number in the source.", [](const LineTally& l) { return double(l.line); }, 0, 0},
    Column{"events", events_tip, [](const LineTally& l) { return double(l.lanes.steps); }, -1, 1},
    Column{"instr.", instructions_tip, [](const LineTally& l) { return double(l.instructions.total()); }, -1, 4},
    Column{"lanes", lanes_tip, [](const LineTally& l) { return l.lanes.mean_active(); }, 1, 2},
    Column{"idle", idle_tip, idle_lane_steps_of, -1, 3},
    Column{"sect.", sectors_tip, [](const LineTally& l) { return l.lanes.sectors_per_request(); }, 1, 5},
    Column{"confl.", conflicts_tip, [](const LineTally& l) { return double(l.lanes.bank_conflicts); }, -1, 6},
};

std::string cell_text(const Column& column, const LineTally& line) {
    const double value = column.value(line);
    if (value == 0) return "\u00B7";
    return column.decimals < 0 ? short_count(value) : fmt::format("{:.{}f}", value, column.decimals);
}

std::vector<LineTally> sorted(const ResultView& shown, const TableOrder& order) {
    std::vector<LineTally> lines = shown.table;
    const Column& by = number_columns[std::size_t(order.column)];
    std::ranges::stable_sort(lines, [&](const LineTally& a, const LineTally& b) {
        return order.falling ? by.value(a) > by.value(b) : by.value(a) < by.value(b);
    });
    return lines;
}

/// Returns the columns, in order, that fit.
std::vector<std::size_t> columns_in(float width) {
    const int fit = std::max(2, int(width / unit(54)));
    std::vector<std::size_t> columns;
    for (std::size_t c = 0; c < number_columns.size(); ++c)
        if (number_columns[c].importance < fit) columns.push_back(c);
    return columns;
}

void draw_heads(TableOrder& order, Area area, float height) {
    const std::vector<std::size_t> columns = columns_in(area.width);
    const float width = area.width / float(columns.size());
    for (std::size_t place = 0; place < columns.size(); ++place) {
        const std::size_t c = columns[place];
        const float x = area.x + width * float(place);
        ImGui::SetCursorScreenPos({x, area.y});
        push_name(number_columns[c].name);
        if (clickable("##head", {width, height})) {
            order.falling = order.column == int(c) ? !order.falling : c != 0;
            order.column = int(c);
        }
        pop_name();
        const bool on = order.column == int(c), hot = ImGui::IsItemHovered();
        explain(number_columns[c].tip.with("\n\nClick to sort by this column."));
        draw_text(x, x + width - unit(12), area.y + height / 2, Align::right, fonts().small,
                  on || hot ? theme::text : theme::quiet, number_columns[c].name);
        if (!on) continue;
        const float s = unit(3), y = area.y + height / 2, way = order.falling ? 1.0f : -1.0f;
        const ImVec2 tip{x + width - unit(5), y + way * s};
        ImGui::GetWindowDrawList()->AddTriangleFilled({tip.x - s, y - way * s}, {tip.x + s, y - way * s}, tip,
                                                      theme::text);
    }
}

/// Goes to the line's first event in the cursor's warp or later ones.
void go_to_line(ViewContext& context, const ResultView& shown, int line) {
    constexpr std::int64_t max_warps = 4096;
    const LaneTrace& trace = shown.result->trace;
    context.choice.view.source_line = context.ui.scroll_to = line;
    const std::int64_t first =
        std::clamp<std::int64_t>(context.ui.cursor_warp, 0, std::max<std::int64_t>(0, trace.recorded_warps() - 1));
    for (std::int64_t w = first; w < std::min(trace.recorded_warps(), first + max_warps); ++w) {
        const auto events = trace.warp(w);
        const auto found = std::ranges::find_if(events, [&](const WarpEvent& e) {
            return e.site < trace.sites.size() && trace.sites[e.site].line == line;
        });
        if (found != events.end()) return move_cursor(context, shown, w, found - events.begin());
    }
}

void point_at_row(ViewContext& context, const ResultView& shown, int line, ImVec2 size) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    push_name("row " + std::to_string(line));
    if (clickable("##line", size)) go_to_line(context, shown, line);
    pop_name();
    const bool hot = ImGui::IsItemHovered(), chosen = line == context.choice.view.source_line;
    if (hot) context.ui.hovered_line = line;
    if (hot || chosen)
        ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + size.x, at.y + size.y},
                                                  chosen ? theme::chosen : theme::row);
    explain("Click to go to this line in the source and to its first step in the map.");
}

/// name: the axis's unit.
void draw_timeline_scale(const LaneTimeline& line, double cursor, const std::string& name, Area area, float bottom) {
    const float right = area.right(), middle = bottom + unit(9);
    ImGui::GetWindowDrawList()->AddLine({area.x, bottom}, {right, bottom}, theme::line);
    if (cursor >= 0 && cursor <= line.end) {
        const float x = area.x + float(cursor / line.end) * area.width;
        ImGui::GetWindowDrawList()->AddLine({x, area.y}, {x, bottom}, theme::cursor, unit(1.5f));
    }
    draw_text(area.x, right, middle, Align::left, fonts().small_mono, theme::quiet, "0");
    draw_text(area.x, right, middle, Align::right, fonts().small_mono, theme::quiet,
              fmt::format("{} {}s", grouped(std::llround(line.end)), name));
    draw_text(area.x, right, middle, Align::centre, fonts().small, theme::quiet,
              fmt::format("up to {} warps; faint: few lanes", short_count(std::ceil(line.most - 1e-6))));
}

}  // namespace

void draw_lane_timeline(ViewContext& context, const ResultView& shown, Area area) {
    const LaneTimeline* line = shown.has_map() ? shown.facts->timeline(context.axis()) : nullptr;
    const float bottom = area.bottom() - unit(18), right = area.right();
    if (!line || line->parts.empty() || line->most <= 0) {
        draw_text(area.x, right, area.y + area.height / 2, Align::centre, fonts().small, theme::quiet,
                  shown.has_map() ? "counting \u2026" : "This result has no recorded lanes.");
        return;
    }
    const char* name = context.axis() == TimeAxis::cycle ? "cycle" : "step";
    const float width = area.width / float(line->parts.size());
    for (std::size_t p = 0; p < line->parts.size(); ++p) {
        const ImVec2 from{area.x + width * float(p), area.y}, to{area.x + width * float(p + 1), bottom};
        draw_column(line->parts[p], line->most, from, to);
        if (ImGui::IsMouseHoveringRect(from, to))
            explain_area(from, to, {column_tip(*line, p, name), Term::active_lanes});
    }
    draw_timeline_scale(*line, context.choice.view.cursor_step, name, area, bottom);
}

void draw_line_table(ViewContext& context, const ResultView& shown, Area area) {
    auto& order = context.state<TableOrder>();
    const std::vector<std::size_t> columns = columns_in(area.width);
    const float height = unit(20), width = area.width / float(columns.size());
    draw_heads(order, area, height);
    begin_list("lines", {area.x, area.y + height, area.width, area.height - height});
    for (const LineTally& line : sorted(shown, order)) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        point_at_row(context, shown, line.line, {area.width, height});
        for (std::size_t place = 0; place < columns.size(); ++place) {
            const std::size_t c = columns[place];
            const float x = at.x + width * float(place);
            draw_text(x, x + width - unit(12), at.y + height / 2, Align::right, fonts().small_mono,
                      c == 0 ? theme::quiet : theme::text, cell_text(number_columns[c], line));
        }
    }
    end_list();
}

}  // namespace lanescope
