#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <string>

#include "app/views/experiment/experiment_panel.h"
#include "app/views/kit/focus.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/lane_map/lane_maps.h"
#include "app/views/lessons/lesson_view.h"
#include "app/views/performance/plot_panel.h"
#include "app/views/shell/window_parts.h"
#include "app/views/source/source_panel.h"

namespace lanescope {
namespace {

using theme::unit;

bool has_exercise(const ViewContext& context) {
    const Page* page = open_page(context);
    return page && page->exercise;
}

// Without other controls, only a changed source reaches the goal.
bool is_reached_in_source(const ViewContext& context) {
    const Page* page = open_page(context);
    return page && page->goal && (page->exercise || (page->goal->problem_is_given && page->goal->variants_are_given));
}

// Columns scale with the text, and shrink first.
float lesson_width(const ViewContext& context, float window) {
    if (!open_page(context)) return 0;
    return std::clamp(window * (context.choice.presenting ? 0.29f : 0.25f), unit(250), unit(430));
}

float experiment_width(const ViewContext& context, float window) {
    if (!shows_panel(context, PagePanel::experiment)) return 0;
    return open_page(context) ? std::clamp(window * 0.155f, unit(226), unit(260))
                              : std::clamp(window * 0.17f, unit(226), unit(280));
}

// Exercises need more room for typing.
float source_width(const ViewContext& context, float window) {
    // A phone has room for one column.
    if (!shows_panel(context, PagePanel::source) || window < unit(560)) return 0;
    if (!open_page(context)) return std::clamp(window * 0.30f, unit(290), unit(660));
    if (has_exercise(context)) return std::clamp(window * 0.38f, unit(330), unit(760));
    return std::clamp(window * 0.27f, unit(270), unit(480));
}

}  // namespace

/// The places between and above the columns; empty if hidden.
struct WindowParts {
    Area header, tabs, results, plot, plot_strip, maps;
};

namespace {

PanelAreas in_header(const WindowParts& parts) { return {parts.header, {}}; }
PanelAreas in_tabs(const WindowParts& parts) { return {parts.tabs, {}}; }
PanelAreas over_results(const WindowParts& parts) { return {parts.results, {}}; }
PanelAreas above_maps(const WindowParts& parts) { return {parts.plot, parts.plot_strip}; }
PanelAreas below_plot(const WindowParts& parts) { return {parts.maps, {}}; }

constexpr std::array rows{
    PanelRow{"header", draw_header, PanelPlace::in(in_header)},
    PanelRow{"tabs", draw_tab_strip, PanelPlace::in(in_tabs)},
    PanelRow{"lesson", draw_lesson, PanelPlace::left(lesson_width), PanelRow::always, Panel::window,
             &Appearance::lesson_share, &Appearance::lesson_folded, "the lesson"},
    PanelRow{"experiment", draw_experiment, PanelPlace::left(experiment_width), PanelRow::always, Panel::window,
             &Appearance::experiment_share, &Appearance::experiment_folded, "the experiment"},
    PanelRow{"question", draw_question, PanelPlace::in(over_results), PanelRow::with_question},
    PanelRow{"plot", draw_throughput, PanelPlace::in(above_maps), PanelRow::with_results, Panel::plot,
             &Appearance::plot_share, &Appearance::plot_folded, "the plots"},
    PanelRow{"maps", draw_lane_maps, PanelPlace::in(below_plot), PanelRow::with_results, Panel::maps},
    PanelRow{"source", draw_source, PanelPlace::right(source_width), PanelRow::always, Panel::source,
             &Appearance::source_share, &Appearance::source_folded, "the source"},
};

std::size_t number_of(std::string_view panel) {
    return std::size_t(std::ranges::find(rows, panel, &PanelRow::name) - rows.begin());
}

/// By row; 0: not a column, or hidden.
using Columns = std::array<float, rows.size()>;

float sum_of(const Columns& columns) { return std::accumulate(columns.begin(), columns.end(), 0.0f); }

bool is_folded(const PanelRow& row, const Appearance& appearance) { return row.folded && appearance.*row.folded; }

/// Returns the user's size, or `needed`.
float given(float share, float whole, float needed, float least) {
    return share > 0 ? std::clamp(share * whole, std::min(least, whole * 0.6f), whole * 0.6f) : needed;
}

Columns columns_needed(const ViewContext& context, float width) {
    Columns columns{};
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (rows[i].place.width) columns[i] = rows[i].place.width(context, width);
    // In a narrow window, both columns would leave no room for the maps.
    float &experiment = columns[number_of("experiment")], &source = columns[number_of("source")];
    if (experiment > 0 && open_page(context) && width - sum_of(columns) < unit(380))
        (is_reached_in_source(context) ? experiment : source) = 0;
    return columns;
}

// Keeps the user's widths while the results have room.
Columns columns_of(const ViewContext& context, float width) {
    const Appearance& appearance = context.choice.appearance;
    Columns columns = columns_needed(context, width);
    const float needed = sum_of(columns);
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (columns[i] > 0 && rows[i].share)
            columns[i] =
                is_folded(rows[i], appearance) ? 0 : given(appearance.*rows[i].share, width, columns[i], unit(160));
    const float sum = sum_of(columns), most = std::max(needed, width - unit(300));
    if (sum > most)
        for (float& column : columns) column *= most / sum;
    return columns;
}

Columns strips_of(const ViewContext& context, float width) {
    Columns strips = columns_needed(context, width);
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (strips[i] > 0) strips[i] = is_folded(rows[i], context.choice.appearance) ? unit(14) : 0;
    return strips;
}

bool has_plot_and_maps(const ViewContext& context) {
    return shows_panel(context, PagePanel::maps) && shows_panel(context, PagePanel::plot) &&
           !context.choice.view.large_plots;
}

// All plots have one height: switching moves nothing.
float plot_height(const ViewContext& context, float height) {
    const ViewSettings& view = context.choice.view;
    const bool maps = shows_panel(context, PagePanel::maps), plot = shows_panel(context, PagePanel::plot);
    if (!plot && maps && !view.large_plots) return 0;
    if (view.large_plots || !maps) return height;
    if (const float share = context.choice.appearance.plot_share; share > 0)
        return std::round(std::clamp(share * height, height * 0.15f, height * 0.85f));
    if (context.view_model().times_alone() && !context.session.run.busy()) return height - unit(130);
    const float least = std::min(height * 0.46f, unit(270)), wanted = height * (view.four_maps ? 0.36f : 0.42f);
    return std::round(std::max(least, std::min(wanted, unit(480))));
}

bool shows_results(const ViewContext& context) {
    return shows_panel(context, PagePanel::plot) || shows_panel(context, PagePanel::maps) ||
           context.choice.view.large_plots || context.covered();
}

/// Divides the area of the results.
WindowParts parts_of_results(const ViewContext& context, Area results) {
    const auto [left, top, width, height] = results;
    const bool shown = shows_results(context),
               folded = context.choice.appearance.plot_folded && has_plot_and_maps(context);
    const float strip = folded ? unit(14) : 0, plot = shown && !folded ? plot_height(context, height) : 0;
    return {.results = results,
            .plot = {left, top, width, plot},
            .plot_strip = {left, top, width, strip},
            .maps = {left, top + plot + strip, width, shown ? height - plot - strip : 0}};
}

}  // namespace

std::span<const PanelRow> panel_rows() { return rows; }

const Area& Layout::area_of(std::string_view panel) const { return panels[number_of(panel)].area; }

Layout layout_of(const ViewContext& context, ImVec2 size) {
    const bool presenting = context.choice.presenting, results = shows_results(context);
    const float head = presenting ? 0 : unit(46), top = head + tabs_height(context),
                bottom = presenting ? unit(28) : unit(30), height = std::max(1.0f, size.y - top - bottom);
    Columns columns = columns_of(context, size.x);
    const Columns strips = strips_of(context, size.x);
    const auto width_at = [&](PanelSide side) {
        float sum = 0;
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (rows[i].place.side == side) sum += columns[i] + strips[i];
        return sum;
    };
    const float left = width_at(PanelSide::left);
    if (float& source = columns[number_of("source")]; !results && source > 0) source = size.x - left;
    const float centre = std::max(results ? 1.0f : 0.0f, size.x - left - width_at(PanelSide::right));
    Layout at{.results = {left, top, centre, height}, .status = {0, size.y - bottom, size.x, bottom}};
    WindowParts parts = parts_of_results(context, at.results);
    parts.header = {0, 0, size.x, head};
    parts.tabs = {0, head, size.x, tabs_height(context)};
    float x[] = {0, left + centre};
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (rows[i].place.areas) {
            at.panels.push_back(rows[i].place.areas(parts));
            continue;
        }
        float& from = x[rows[i].place.side == PanelSide::right];
        at.panels.push_back({{from, top, columns[i], height}, {from, top, strips[i], height}});
        from += columns[i] + strips[i];
    }
    return at;
}

namespace {

Area handle_of(const PanelRow& border, const Area& panel) {
    const float wide = unit(7);
    if (border.place.side == PanelSide::above) return {panel.x, panel.y + panel.height - wide / 2, panel.width, wide};
    const float x = border.place.side == PanelSide::left ? panel.x + panel.width : panel.x;
    return {x - wide / 2, panel.y, wide, panel.height};
}

float share_at(const PanelRow& border, const Layout& at, ImVec2 pointer) {
    const Area& panel = at.area_of(border.name);
    const float width = at.status.width;
    const float share = border.place.side == PanelSide::above  ? (pointer.y - panel.y) / at.results.height
                        : border.place.side == PanelSide::left ? (pointer.x - panel.x) / width
                                                               : (panel.x + panel.width - pointer.x) / width;
    return std::clamp(share, 0.05f, 0.9f);
}

void mark(const Area& area, ImU32 colour) {
    ImGui::GetWindowDrawList()->AddRectFilled({area.x, area.y}, {area.x + area.width, area.y + area.height}, colour);
}

Area line_of(const PanelRow& border, const Area& handle) {
    if (border.place.side == PanelSide::above) return {handle.x, handle.y + handle.height / 2 - 1, handle.width, 2};
    return {handle.x + handle.width / 2 - 1, handle.y, 2, handle.height};
}

void take_drag(ViewContext& context, const PanelRow& border, const Layout& at) {
    Appearance& appearance = context.choice.appearance;
    if (ImGui::IsItemActive() && ImGui::IsMouseDragging(0, 2))
        appearance.*border.share = share_at(border, at, ImGui::GetIO().MousePos);
    if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(0)) appearance.*border.folded = true;
}

void take_keys(ViewContext& context, const PanelRow& border, const Area& handle, const Layout& at) {
    Appearance& appearance = context.choice.appearance;
    const float by = unit(12) * float(moved_by_key());
    const ImVec2 middle{handle.x + handle.width / 2, handle.y + handle.height / 2};
    if (by != 0)
        appearance.*border.share = share_at(
            border, at,
            border.place.side == PanelSide::above ? ImVec2{middle.x, middle.y + by} : ImVec2{middle.x + by, middle.y});
    if (pressed_by_key()) appearance.*border.folded = true;
}

bool has_room(const Area& area) { return area.width > 0 && area.height > 0; }

/// Borders at the window's edge are fixed.
bool can_be_moved(const PanelRow& border, const Layout& at) {
    const Area &panel = at.area_of(border.name), &maps = at.area_of("maps");
    if (!has_room(panel)) return false;
    if (border.place.side == PanelSide::above) return maps.height > 0;
    return at.results.width > 0 && panel.width < at.status.width;
}

// Opens a window in front of the panels.
void begin_handle(const PanelRow& border, const Area& at) {
    const std::string name = "border." + std::string(border.name);
    ImGui::SetNextWindowPos({at.x, at.y});
    ImGui::SetNextWindowSize({at.width, at.height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::Begin(name.c_str(), nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav);
    ImGui::PopStyleVar();
    enter_window(name);
}

void draw_handle(ViewContext& context, const PanelRow& border, const Layout& at) {
    const Area handle = handle_of(border, at.area_of(border.name));
    begin_handle(border, handle);
    ImGui::SetCursorScreenPos({handle.x, handle.y});
    clickable("move", {handle.width, handle.height},
              border.place.side == PanelSide::above ? ControlKind::list : ControlKind::slider);
    explain(std::string("Drag to resize ") + border.called +
            ", or press the arrow keys. Double-click to fold it (Enter).");
    if (ImGui::IsItemHovered() || ImGui::IsItemActive()) {
        ImGui::SetMouseCursor(border.place.side == PanelSide::above ? ImGuiMouseCursor_ResizeNS
                                                                    : ImGuiMouseCursor_ResizeEW);
        mark(line_of(border, handle), theme::accent);
    }
    take_drag(context, border, at);
    take_keys(context, border, handle, at);
    end_panel();
}

// Points to the folded panel.
void draw_arrow(const PanelRow& border, ImVec2 centre, ImU32 colour) {
    const float size = unit(4);
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (border.place.side == PanelSide::above) return draw_fold(centre, true, colour);
    const float way = border.place.side == PanelSide::left ? size : -size;
    list->AddTriangleFilled({centre.x - way / 2, centre.y - size}, {centre.x - way / 2, centre.y + size},
                            {centre.x + way, centre.y}, colour);
}

void draw_strip(ViewContext& context, const PanelRow& border, const Area& strip) {
    begin_handle(border, strip);
    mark(strip, theme::bar);
    ImGui::SetCursorScreenPos({strip.x, strip.y});
    if (clickable("open", {strip.width, strip.height})) context.choice.appearance.*border.folded = false;
    explain(std::string("Brings ") + border.called + " back.");
    draw_arrow(border, {strip.x + strip.width / 2, strip.y + strip.height / 2},
               ImGui::IsItemHovered() ? theme::text : theme::quiet);
    end_panel();
}

}  // namespace

void draw_borders(ViewContext& context, const Layout& at) {
    for (const bool columns : {true, false})  // keyboard order
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (!rows[i].share || (rows[i].place.width != nullptr) != columns) continue;
            if (has_room(at.panels[i].strip))
                draw_strip(context, rows[i], at.panels[i].strip);
            else if (can_be_moved(rows[i], at) && (columns || !context.covered()))
                draw_handle(context, rows[i], at);
        }
}

}  // namespace lanescope
