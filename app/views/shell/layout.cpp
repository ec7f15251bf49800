#include <algorithm>
#include <array>
#include <cmath>

#include "app/views/kit/focus.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/lessons/lesson_view.h"
#include "app/views/shell/window_parts.h"

namespace lanescope {
namespace {

using theme::unit;

// Columns scale with the text, and shrink first.
struct Columns {
    float lesson = 0, experiment = 0, source = 0;
};

bool has_exercise(const ViewContext& context) {
    const Page* page = open_page(context);
    return page && page->exercise;
}

// Without other controls, only a changed source reaches the goal.
bool is_reached_in_source(const ViewContext& context) {
    const Page* page = open_page(context);
    return page && page->goal && (page->exercise || (page->goal->problem_is_given && page->goal->variants_are_given));
}

// Exercises need more room for typing.
float source_width(const ViewContext& context, float width) {
    if (has_exercise(context)) return std::clamp(width * 0.38f, unit(330), unit(760));
    return std::clamp(width * 0.27f, unit(270), unit(480));
}

/// Returns the user's size, or `needed`.
float given(float share, float whole, float needed, float least) {
    return share > 0 ? std::clamp(share * whole, std::min(least, whole * 0.6f), whole * 0.6f) : needed;
}

Columns columns_needed(const ViewContext& context, float width) {
    const bool lesson = open_page(context) != nullptr, presenting = context.choice.presenting;
    Columns columns;
    if (lesson) columns.lesson = std::clamp(width * (presenting ? 0.29f : 0.25f), unit(250), unit(430));
    if (shows_panel(context, PagePanel::experiment))
        columns.experiment =
            lesson ? std::clamp(width * 0.155f, unit(226), unit(260)) : std::clamp(width * 0.17f, unit(226), unit(280));
    if (shows_panel(context, PagePanel::source))
        columns.source = lesson ? source_width(context, width) : std::clamp(width * 0.30f, unit(290), unit(660));
    // In a narrow window, both columns would leave no room for the maps.
    const float left = width - columns.lesson - columns.experiment - columns.source;
    if (columns.experiment > 0 && lesson && left < unit(380))
        (is_reached_in_source(context) ? columns.experiment : columns.source) = 0;
    return columns;
}

// Keeps the user's widths while the results have room.
Columns columns_of(const ViewContext& context, float width) {
    const Appearance& appearance = context.choice.appearance;
    Columns columns = columns_needed(context, width);
    const float needed = columns.lesson + columns.experiment + columns.source;
    const auto set = [&](float& column, float share, bool folded) {
        if (column == 0) return;
        column = folded ? 0 : given(share, width, column, unit(160));
    };
    set(columns.lesson, appearance.lesson_share, appearance.lesson_folded);
    set(columns.experiment, appearance.experiment_share, appearance.experiment_folded);
    set(columns.source, appearance.source_share, appearance.source_folded);
    const float sum = columns.lesson + columns.experiment + columns.source, most = std::max(needed, width - unit(300));
    if (sum > most)
        for (float* column : {&columns.lesson, &columns.experiment, &columns.source}) *column *= most / sum;
    return columns;
}

Columns strips_of(const ViewContext& context, float width) {
    const Appearance& appearance = context.choice.appearance;
    const Columns needed = columns_needed(context, width);
    const auto strip = [](float column, bool folded) { return column > 0 && folded ? unit(14) : 0.0f; };
    return {strip(needed.lesson, appearance.lesson_folded), strip(needed.experiment, appearance.experiment_folded),
            strip(needed.source, appearance.source_folded)};
}

bool has_plot_and_maps(const ViewContext& context) {
    return shows_panel(context, PagePanel::maps) && shows_panel(context, PagePanel::plot) &&
           !context.choice.view.large_plots;
}

// All plots have one height, so that switching moves nothing.
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

}  // namespace

Layout layout_of(const ViewContext& context, ImVec2 size) {
    const bool presenting = context.choice.presenting;
    const float top = (presenting ? 0 : unit(46)) + tabs_height(context), bottom = presenting ? unit(28) : unit(30);
    const float height = std::max(1.0f, size.y - top - bottom);
    Columns columns = columns_of(context, size.x);
    const Columns strips = strips_of(context, size.x);
    const float lesson = columns.lesson + strips.lesson, left = lesson + columns.experiment + strips.experiment;
    if (!shows_results(context) && columns.source > 0) columns.source = size.x - left;
    const float centre = std::max(shows_results(context) ? 1.0f : 0.0f, size.x - left - columns.source - strips.source);
    const bool folded = context.choice.appearance.plot_folded && has_plot_and_maps(context);
    const float strip = folded ? unit(14) : 0;
    const float plot = shows_results(context) && !folded ? plot_height(context, height) : 0;
    const float maps = shows_results(context) ? height - plot - strip : 0;
    return {.header = {0, 0, size.x, presenting ? 0 : unit(46)},
            .lesson = {0, top, columns.lesson, height},
            .experiment = {lesson, top, columns.experiment, height},
            .throughput = {left, top, centre, plot},
            .maps = {left, top + plot + strip, centre, maps},
            .source = {left + centre, top, columns.source, height},
            .status = {0, size.y - bottom, size.x, bottom},
            .results = {left, top, centre, height},
            .tabs = {0, presenting ? 0 : unit(46), size.x, tabs_height(context)},
            .folded_lesson = {0, top, strips.lesson, height},
            .folded_experiment = {lesson, top, strips.experiment, height},
            .folded_source = {left + centre, top, strips.source, height},
            .folded_throughput = {left, top, centre, strip}};
}

namespace {

using theme::unit;

enum class Side { right, left, below };

struct Border {
    const char* name;
    const char* panel;  ///< display name
    Area Layout::*place;
    Area Layout::*folded_place;
    float Appearance::*share;
    bool Appearance::*folded;
    Side side;
};

constexpr std::array borders{
    Border{"border.lesson", "the lesson", &Layout::lesson, &Layout::folded_lesson, &Appearance::lesson_share,
           &Appearance::lesson_folded, Side::right},
    Border{"border.experiment", "the experiment", &Layout::experiment, &Layout::folded_experiment,
           &Appearance::experiment_share, &Appearance::experiment_folded, Side::right},
    Border{"border.source", "the source", &Layout::source, &Layout::folded_source, &Appearance::source_share,
           &Appearance::source_folded, Side::left},
    Border{"border.plot", "the plots", &Layout::throughput, &Layout::folded_throughput, &Appearance::plot_share,
           &Appearance::plot_folded, Side::below}};

Area handle_of(const Border& border, const Area& panel) {
    const float wide = unit(7);
    if (border.side == Side::below) return {panel.x, panel.y + panel.height - wide / 2, panel.width, wide};
    const float x = border.side == Side::right ? panel.x + panel.width : panel.x;
    return {x - wide / 2, panel.y, wide, panel.height};
}

float share_at(const Border& border, const Layout& at, ImVec2 pointer) {
    const Area& panel = at.*border.place;
    const float width = at.status.width;
    const float share = border.side == Side::below   ? (pointer.y - panel.y) / at.results.height
                        : border.side == Side::right ? (pointer.x - panel.x) / width
                                                     : (panel.x + panel.width - pointer.x) / width;
    return std::clamp(share, 0.05f, 0.9f);
}

void mark(const Area& area, ImU32 colour) {
    ImGui::GetWindowDrawList()->AddRectFilled({area.x, area.y}, {area.x + area.width, area.y + area.height}, colour);
}

Area line_of(const Border& border, const Area& handle) {
    if (border.side == Side::below) return {handle.x, handle.y + handle.height / 2 - 1, handle.width, 2};
    return {handle.x + handle.width / 2 - 1, handle.y, 2, handle.height};
}

void take_drag(ViewContext& context, const Border& border, const Layout& at) {
    Appearance& appearance = context.choice.appearance;
    if (ImGui::IsItemActive() && ImGui::IsMouseDragging(0, 2))
        appearance.*border.share = share_at(border, at, ImGui::GetIO().MousePos);
    if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(0)) appearance.*border.folded = true;
}

void take_keys(ViewContext& context, const Border& border, const Area& handle, const Layout& at) {
    Appearance& appearance = context.choice.appearance;
    const float by = unit(12) * float(moved_by_key());
    const ImVec2 middle{handle.x + handle.width / 2, handle.y + handle.height / 2};
    if (by != 0)
        appearance.*border.share = share_at(
            border, at, border.side == Side::below ? ImVec2{middle.x, middle.y + by} : ImVec2{middle.x + by, middle.y});
    if (pressed_by_key()) appearance.*border.folded = true;
}

bool has_room(const Area& area) { return area.width > 0 && area.height > 0; }

/// Borders at the window's edge cannot be moved.
bool can_be_moved(const Border& border, const Layout& at) {
    const Area &panel = at.*border.place, &maps = at.maps;
    if (!has_room(panel)) return false;
    if (border.side == Side::below) return maps.height > 0;
    return at.results.width > 0 && panel.width < at.status.width;
}

// Opens a window in front of the panels.
void begin_handle(const char* name, const Area& at) {
    ImGui::SetNextWindowPos({at.x, at.y});
    ImGui::SetNextWindowSize({at.width, at.height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0, 0});
    ImGui::Begin(name, nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav);
    ImGui::PopStyleVar();
    enter_window(name);
}

void draw_handle(ViewContext& context, const Border& border, const Layout& at) {
    const Area handle = handle_of(border, at.*border.place);
    begin_handle(border.name, handle);
    ImGui::SetCursorScreenPos({handle.x, handle.y});
    clickable("move", {handle.width, handle.height}, border.side == Side::below ? ControlKind::list : ControlKind::slider);
    explain(std::string("Drag to resize ") + border.panel +
            ", or press the arrow keys. Double-click to fold it (Enter).");
    if (ImGui::IsItemHovered() || ImGui::IsItemActive()) {
        ImGui::SetMouseCursor(border.side == Side::below ? ImGuiMouseCursor_ResizeNS : ImGuiMouseCursor_ResizeEW);
        mark(line_of(border, handle), theme::accent);
    }
    take_drag(context, border, at);
    take_keys(context, border, handle, at);
    end_panel();
}

// Points to the folded panel's place.
void draw_arrow(const Border& border, ImVec2 centre, ImU32 colour) {
    const float size = unit(4);
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (border.side == Side::below) return draw_fold(centre, true, colour);
    const float way = border.side == Side::right ? size : -size;
    list->AddTriangleFilled({centre.x - way / 2, centre.y - size}, {centre.x - way / 2, centre.y + size},
                            {centre.x + way, centre.y}, colour);
}

void draw_strip(ViewContext& context, const Border& border, const Area& strip) {
    begin_handle(border.name, strip);
    mark(strip, theme::bar);
    ImGui::SetCursorScreenPos({strip.x, strip.y});
    if (clickable("open", {strip.width, strip.height})) context.choice.appearance.*border.folded = false;
    explain(std::string("Brings ") + border.panel + " back.");
    draw_arrow(border, {strip.x + strip.width / 2, strip.y + strip.height / 2},
               ImGui::IsItemHovered() ? theme::text : theme::quiet);
    end_panel();
}

}  // namespace

void draw_borders(ViewContext& context, const Layout& at) {
    for (const Border& border : borders) {
        const Area& strip = at.*border.folded_place;
        if (has_room(strip))
            draw_strip(context, border, strip);
        else if (can_be_moved(border, at) && !(border.side == Side::below && context.covered()))
            draw_handle(context, border, at);
    }
}

}  // namespace lanescope
