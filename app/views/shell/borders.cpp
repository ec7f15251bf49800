#include "app/views/shell/borders.h"

#include <algorithm>
#include <array>

#include "app/views/kit/focus.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"

namespace lanescope {
namespace {

using theme::unit;

enum class Side { right, left, below };

struct Border {
    const char* name;
    const char* panel;  ///< display name
    Area Layout::*place;
    Area Layout::*folded_place;
    float Look::*share;
    bool Look::*folded;
    Side side;
};

constexpr std::array borders{
    Border{"border.lesson", "the lesson", &Layout::lesson, &Layout::folded_lesson, &Look::lesson_share,
           &Look::lesson_folded, Side::right},
    Border{"border.experiment", "the experiment", &Layout::experiment, &Layout::folded_experiment,
           &Look::experiment_share, &Look::experiment_folded, Side::right},
    Border{"border.source", "the source", &Layout::source, &Layout::folded_source, &Look::source_share,
           &Look::source_folded, Side::left},
    Border{"border.plot", "the plots", &Layout::throughput, &Layout::folded_throughput, &Look::plot_share,
           &Look::plot_folded, Side::below}};

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
    Look& look = context.choice.look;
    if (ImGui::IsItemActive() && ImGui::IsMouseDragging(0, 2))
        look.*border.share = share_at(border, at, ImGui::GetIO().MousePos);
    if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(0)) look.*border.folded = true;
}

void take_keys(ViewContext& context, const Border& border, const Area& handle, const Layout& at) {
    Look& look = context.choice.look;
    const float by = unit(12) * float(moved_by_key());
    const ImVec2 middle{handle.x + handle.width / 2, handle.y + handle.height / 2};
    if (by != 0)
        look.*border.share = share_at(
            border, at, border.side == Side::below ? ImVec2{middle.x, middle.y + by} : ImVec2{middle.x + by, middle.y});
    if (pressed_by_key()) look.*border.folded = true;
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
    clickable("move", {handle.width, handle.height}, border.side == Side::below ? Stop::list : Stop::slider);
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
    if (clickable("open", {strip.width, strip.height})) context.choice.look.*border.folded = false;
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
