// The lane maps: two variants side by side on one scale, steps across, warps down.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/views/desk.h"
#include "app/views/format.h"
#include "app/views/map_frame.h"
#include "app/views/palette.h"
#include "app/views/text.h"
#include "app/views/theme.h"
#include "app/views/widgets.h"

namespace lanescope {
namespace {

using theme::unit;

const std::array colourings{
    Option{"colour: array", "Each array has a colour: the same in both maps, in the legend, and in the source."},
    Option{"colour: active lanes", "The brighter, the more of the 32 lanes take part in the step."},
    Option{"colour: sectors", "The brighter, the more 32-byte sectors of memory the step asks for."}};

MapArea layout_of(Area area) {
    const float title = unit(26), axis = unit(22), gutter = unit(24);
    const Area map{std::round(area.x + gutter), std::round(area.y + title), std::floor(area.width - gutter),
                   std::floor(area.height - title - axis)};
    return {{map.x, area.y, map.width, title}, map, {map.x, map.y + map.height, map.width, axis}, gutter};
}

// Alpha below 255 lets a site step back behind those that are looked at.
std::vector<ImU32> emphasised(const Desk& desk, int map, const ShownResult& shown) {
    const Memory& memory = desk.memory;
    std::vector<ImU32> colours = shown.site_colours;
    const auto stands_out = [&](const Site& site) {
        if (memory.hovered_line_before > 0 && memory.side == map) return site.line == memory.hovered_line_before;
        if (!memory.hovered_array_before.empty()) return site.array == memory.hovered_array_before;
        return memory.emphasised.empty() || memory.emphasised.contains(site.array);
    };
    const auto& sites = shown.result->trace.sites;
    const bool none = std::ranges::none_of(sites, stands_out);
    for (std::size_t i = 0; i < colours.size() && !none; ++i)
        if (!stands_out(sites[i])) colours[i] = with_alpha(colours[i], 0.16f);
    return colours;
}

void select(Desk& desk, int map, const ShownResult& shown, const MapCell& cell) {
    desk.memory.side = map;
    desk.choice.view.cursor_step = double(cell.step);
    desk.memory.cursor_warp = cell.warp;
    const LaneTrace& trace = shown.result->trace;
    if (cell.warp < 0 || cell.warp >= trace.recorded_warps() || cell.step < 0 ||
        cell.step >= std::int64_t(trace.warp(cell.warp).size()))
        return;
    const std::uint16_t site = trace.warp(cell.warp)[std::size_t(cell.step)].site;
    if (site >= trace.sites.size()) return;
    desk.choice.view.source_line = trace.sites[site].line;
    desk.memory.scroll_to = desk.choice.view.source_line;
}

void turn_wheel(ViewSettings& view, const MapExtent& extent, Area map) {
    const ImGuiIO& io = ImGui::GetIO();
    if (io.MouseWheelH != 0) pan(view, extent, -io.MouseWheelH * visible_steps(view, extent) * 0.1, 0);
    if (io.MouseWheel == 0) return;
    const double factor = std::pow(0.82, double(io.MouseWheel));
    const double across = (io.MousePos.x - map.x) / map.width, down = (io.MousePos.y - map.y) / map.height;
    if (io.KeyCtrl || io.KeyShift)
        zoom_warps(view, extent, factor, down);
    else
        zoom_steps(view, extent, factor, across);
}

void fit_or_show_all(ViewSettings& view) {
    const bool fresh =
        view.first_step == 0 && view.first_warp == 0 && view.steps == 0 && view.warps == ViewSettings{}.warps;
    fit(view);
    if (fresh) view.warps = 0;
}

void react(Desk& desk, int map, const ShownResult& shown, const MapScale& scale, const MapExtent& extent, Area at) {
    ImGui::SetCursorScreenPos({at.x, at.y});
    ImGui::PushID(map);
    const bool clicked = ImGui::InvisibleButton("map", {std::max(1.0f, at.width), std::max(1.0f, at.height)});
    ImGui::PopID();
    ViewSettings& view = desk.choice.view;
    const ImGuiIO& io = ImGui::GetIO();
    const MapCell cell = cell_at(scale, io.MousePos.x - at.x, io.MousePos.y - at.y);
    const bool dragged = ImGui::IsItemActive() && ImGui::IsMouseDragging(0, unit(4));
    if (dragged) pan(view, extent, -io.MouseDelta.x / scale.step_width, -io.MouseDelta.y / scale.warp_height());
    if (!ImGui::IsItemHovered()) return;
    turn_wheel(view, extent, at);
    if (ImGui::IsMouseDoubleClicked(0)) fit_or_show_all(view);
    const ImVec2 moved = ImGui::GetMouseDragDelta(0, 0);
    if (clicked && std::abs(moved.x) + std::abs(moved.y) < unit(5)) select(desk, map, shown, cell);
    if (!dragged) desk.memory.pointed = Pointed{map, cell};
    if (!dragged) draw_map_tip(shown, cell);
}

// Whole pixels for lanes leave a rest at the lower edge: better empty than part of one more warp.
void cut_to_whole_warps(const ViewSettings& view, const MapExtent& extent, const MapScale& scale, MapArea& at) {
    const double wanted = height_of(scale, visible_warps(view, extent));
    if (wanted < at.map.height) at.map.height = std::ceil(float(wanted));
    at.axis.y = at.map.y + at.map.height;
}

void draw_map(Desk& desk, int map, const ShownResult& shown, Area area, const MapExtent& extent) {
    MapArea at = layout_of(area);
    draw_map_title(desk, map, shown, at.title);
    if (!shown.has_map() || at.map.width < 8 || at.map.height < 8) {
        const std::string why = !shown.result->failure.empty() ? shown.result->failure : "This run recorded no lanes.";
        return empty_state({at.map.x, at.map.y}, {at.map.x + at.map.width, at.map.y + at.map.height}, "No lane map",
                           why);
    }
    auto& image = desk.memory.images[std::size_t(map)];
    if (!image) image = std::make_unique<LaneMapImage>();
    image->show(shown.result);
    image->site_colours(emphasised(desk, map, shown));
    const float full = at.map.height;
    MapScale scale = scale_of(desk.choice.view, extent, at.map.width, full);
    cut_to_whole_warps(desk.choice.view, extent, scale, at);
    react(desk, map, shown, scale, extent, at.map);
    scale = scale_of(desk.choice.view, extent, at.map.width, full);
    const unsigned texture =
        image->draw(image_view(scale, desk.choice.view.colour), int(at.map.width), int(at.map.height));
    ImGui::GetWindowDrawList()->AddImage(ImTextureID(std::uintptr_t(texture)), {at.map.x, at.map.y},
                                         {at.map.x + at.map.width, at.map.y + at.map.height}, {0, 1}, {1, 0});
    draw_warp_names(shown, scale, at);
    draw_step_axis(scale, at.axis);
    draw_step_cursor(desk, scale, at.map);
}

void draw_bar(Desk& desk, Area area) {
    const float height = unit(34);
    draw_text(area.x + unit(16), area.x + unit(200), area.y + height / 2, Align::left, fonts().strong, theme::text,
              "Lane maps");
    explain_area(
        {area.x, area.y}, {area.x + unit(100), area.y + height},
        "One row a lane, 32 rows a warp, one column a step. A coloured cell is a lane at work; a dark one waits.\n\n"
        "Wheel: zoom steps. Ctrl or Shift and wheel: zoom warps. Drag: pan. Double click: fit, then the whole grid. "
        "Click: select the source line.");
    int colour = static_cast<int>(desk.choice.view.colour);
    ImGui::SetCursorScreenPos({area.x + unit(100), area.y + unit(5)});
    if (quiet_dropdown("colour", area.x + area.width - unit(16), "What the colour of a cell says.", colourings, colour))
        desk.choice.view.colour = static_cast<ColourBy>(colour);
}

// How far the cursor has come in the longest warp; dragged, it moves the cursor.
void draw_scrub(Desk& desk, const MapExtent& extent, Area area) {
    ViewSettings& view = desk.choice.view;
    if (view.cursor_step >= extent.steps) view.cursor_step = -1;  // a smaller problem has no such step
    const std::string text = view.cursor_step < 0
                                 ? "no step chosen"
                                 : fmt::format("step {} of {}", grouped(std::int64_t(view.cursor_step)),
                                               grouped(std::int64_t(extent.steps)));
    const float words =
        text_size(fonts().small_mono, fmt::format("step {0} of {0}", grouped(std::int64_t(extent.steps)))).x + unit(14);
    double fraction = std::max(0.0, view.cursor_step) / std::max(1.0, extent.steps - 1);
    ImGui::SetCursorScreenPos({area.x, area.y});
    if (track("scrub", std::max(unit(40), area.width - words), fraction, theme::cursor)) {
        view.cursor_step = std::round(fraction * (extent.steps - 1));
        follow(view, extent, view.cursor_step);
    }
    explain("The step cursor, in both maps. Drag it, step with the arrow keys, or press Space to let it run.");
    draw_text(area.x + area.width - words, area.x + area.width, area.y + unit(8), Align::right, fonts().small_mono,
              theme::quiet, text);
}

void draw_pair(Desk& desk, Area area) {
    const ShownResult *a = desk.result_in(0), *b = desk.result_in(1);
    const MapExtent extent = desk.extent();
    const float foot = unit(54), gap = unit(18), height = area.height - foot;
    const float width = a && b ? (area.width - gap) / 2 : area.width;
    if (a) draw_map(desk, 0, *a, {area.x, area.y, width, height}, extent);
    if (b) draw_map(desk, 1, *b, {a ? area.x + width + gap : area.x, area.y, width, height}, extent);
    draw_legend(desk, {area.x + unit(24), area.y + height + unit(4), area.width - unit(24), unit(24)});
    draw_scrub(desk, extent, {area.x + unit(24), area.y + height + unit(31), area.width - unit(24), unit(16)});
}

}  // namespace

void draw_lane_maps(Desk& desk, Area area) {
    if (begin_panel("lane maps", {area.x, area.y}, {area.width - 1, area.height})) {
        draw_bar(desk, area);
        const Area inner{area.x + unit(12), area.y + unit(38), area.width - unit(28), area.height - unit(44)};
        if (desk.derived().results.empty())
            empty_state({inner.x, inner.y}, {inner.x + inner.width, inner.y + inner.height}, "Lane maps",
                        "After a run, every lane of every warp stands here, step by step: coloured where it works, "
                        "dark where it waits. Two variants side by side.");
        else
            draw_pair(desk, inner);
    }
    end_panel();
}

}  // namespace lanescope
