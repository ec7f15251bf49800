// The lane maps: two variants side by side, or four in two rows, on one scale: steps across, warps down.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/views/desk.h"
#include "app/views/format.h"
#include "app/views/map_difference.h"
#include "app/views/map_frame.h"
#include "app/views/map_pointer.h"
#include "app/views/palette.h"
#include "app/views/text.h"
#include "app/views/theme.h"
#include "app/views/widgets.h"

namespace lanescope {
namespace {

using theme::unit;

/// What a map has below its cells.
enum class Below { axis_and_strip, axis, nothing };

/// Where a map stands, and what is below its cells.
struct Place {
    Area area;
    Below below;
};

constexpr float axis_height = 22, least_gutter = 24;

// Small windows have no room for minimaps.
MapArea layout_of(Area area, Below what, float gutter) {
    const float title = unit(26), axis = what == Below::nothing ? 0 : unit(axis_height);
    const bool with_strip = what == Below::axis_and_strip && area.height > unit(230);
    const float strip = with_strip ? unit(30) : 0, below = strip > 0 ? strip + unit(4) : 0;
    const Area map{std::round(area.x + gutter), std::round(area.y + title), std::floor(area.width - gutter),
                   std::floor(area.height - title - axis - below)};
    return {{map.x, area.y, map.width, title},
            map,
            {map.x, map.y + map.height, map.width, axis},
            {map.x, std::round(area.y + area.height - strip), map.width, std::floor(strip)},
            gutter};
}

// Alpha below 255 lets a site step back behind those that are looked at.
std::vector<ImU32> emphasised(const Desk& desk, int map, const ShownResult& shown) {
    const Memory& memory = desk.memory;
    const bool by_line = desk.choice.view.colour == ColourBy::line;
    std::vector<ImU32> colours = by_line ? shown.line_colours : shown.site_colours;
    const auto stands_out = [&](const Site& site) {
        if (memory.hovered_line_before > 0 && memory.side == map) return site.line == memory.hovered_line_before;
        if (!memory.hovered_array_before.empty())
            return (by_line ? std::to_string(site.line) : site.array) == memory.hovered_array_before;
        return memory.emphasised.empty() ||
               memory.emphasised.contains(by_line ? std::to_string(site.line) : site.array);
    };
    const auto& sites = shown.result->trace.sites;
    const bool none = std::ranges::none_of(sites, stands_out);
    for (std::size_t i = 0; i < colours.size() && !none; ++i)
        if (!stands_out(sites[i])) colours[i] = with_alpha(colours[i], 0.16f);
    return colours;
}

// Whole pixels for lanes leave a rest at the lower edge: better empty than part of one more warp.
void cut_to_whole_warps(const ViewSettings& view, const MapExtent& extent, const MapScale& scale, MapArea& at) {
    const double wanted = height_of(scale, visible_warps(view, extent));
    if (wanted < at.map.height) at.map.height = std::ceil(float(wanted));
    at.axis.y = at.map.y + at.map.height;
}

// When all warps are to be seen, each map shows its own: variants differ in how many they launch for the same rows.
MapExtent extent_in(const Desk& desk, const ShownResult& shown) {
    MapExtent extent = desk.extent();
    if (desk.choice.view.warps == 0) extent.warps = std::max<double>(1, double(shown.result->trace.recorded_warps()));
    return extent;
}

// In a zoomed view of a grid a variant with fewer warps may have none of those that are shown.
void say_that_none_are_here(const ShownResult& shown, const MapScale& scale, Area map) {
    const std::int64_t warps = shown.result->trace.recorded_warps();
    if (scale.first_warp < double(warps)) return;
    empty_state({map.x, map.y}, {map.x + map.width, map.y + map.height}, "No such warps",
                fmt::format("{} has {} warps.", shown.name, grouped(warps)));
}

void draw_map(Desk& desk, int map, const ShownResult& shown, const Place& place, float gutter) {
    const MapExtent extent = extent_in(desk, shown);
    MapArea at = layout_of(place.area, place.below, gutter);
    draw_map_title(desk, map, shown, at.title);
    if (!shown.has_map() || at.map.width < 8 || at.map.height < 8) {
        const std::string why = !shown.result->failure.empty() ? shown.result->failure : "This run recorded no lanes.";
        return empty_state({at.map.x, at.map.y}, {at.map.x + at.map.width, at.map.y + at.map.height}, "No lane map",
                           why);
    }
    auto& image = desk.memory.images[std::size_t(map)];
    if (!image) image = std::make_unique<LaneMapImage>();
    image->show(shown.result, shown.facts);
    image->site_colours(emphasised(desk, map, shown));
    const float full = at.map.height;
    MapScale scale = scale_of(desk.choice.view, extent, at.map.width, full);
    cut_to_whole_warps(desk.choice.view, extent, scale, at);
    const MapDetail detail = detail_of(image_view(scale, desk.choice.view.colour, desk.axis()));
    react(desk, map, shown, scale, extent, at.map,
          [&](const Pointed& pointed) { draw_map_tip(desk, shown, pointed, detail); });
    scale = scale_of(desk.choice.view, extent, at.map.width, full);
    const LaneMapView view = image_view(scale, desk.choice.view.colour, desk.axis());
    const unsigned texture = image->draw(view, int(at.map.width), int(at.map.height));
    ImGui::GetWindowDrawList()->AddImage(ImTextureID(std::uintptr_t(texture)), {at.map.x, at.map.y},
                                         {at.map.x + at.map.width, at.map.y + at.map.height}, {0, 1}, {1, 0});
    say_that_none_are_here(shown, scale, at.map);
    draw_cell_names(desk, shown, scale, at.map);
    draw_what_goes_on(desk, shown, scale, at.map);
    draw_warp_names(desk, shown, scale, at);
    if (at.axis.height > 0) draw_step_axis(desk, scale, at.axis);
    draw_step_cursor(desk, scale, at.map);
    draw_box_frame(desk, map);
    if (at.strip.height > 0) draw_minimap(desk, map, shown, at.strip);
}

// Warps stand at the height at which map A has them, steps on an axis of their own width.
void draw_difference_map(Desk& desk, const ShownResult& a, const ShownResult& b, Area area, float gutter) {
    auto& image = desk.memory.difference;
    if (!image) image = std::make_shared<DifferenceImage>();
    MapArea at = layout_of(area, Below::axis_and_strip, gutter);
    const ImVec2 end{at.map.x + at.map.width, at.map.y + at.map.height};
    if (!a.has_map() || !b.has_map() || at.map.width < unit(80))
        return empty_state({at.map.x, at.map.y}, end, "No difference", "One of the two recorded no lanes.");
    if (desk.axis() == TimeAxis::cycle)
        return empty_state({at.map.x, at.map.y}, end, "No difference by cycles",
                           "Idle lanes are compared step by step: choose Steps, or press C.");
    image->show(a.result, b.result);
    const LaneDifference* facts = image->facts();
    draw_difference_title(facts, a, b, at.title);
    const MapExtent extent = extent_in(desk, a);
    const float full = at.map.height;
    const Area strip{end.x - unit(56), at.map.y, unit(56), 0};
    at.map.width -= strip.width + unit(4), at.axis.width = at.map.width;
    MapScale scale = scale_of(desk.choice.view, extent, at.map.width, full);
    cut_to_whole_warps(desk.choice.view, extent, scale, at);
    react(desk, difference_place, a, scale, extent, at.map, [&](const Pointed& pointed) {
        if (facts) draw_difference_tip(*image, *facts, pointed);
    });
    scale = scale_of(desk.choice.view, extent, at.map.width, full);
    image->draw(scale, at.map);
    if (facts) draw_saved(*facts, scale, strip, at.map.height);
    draw_warp_names(desk, a, scale, at);
    draw_step_axis(desk, scale, at.axis);
    draw_step_cursor(desk, scale, at.map);
    draw_box_frame(desk, difference_place);
    if (at.strip.height > 0) draw_difference_foot(facts, at.strip);
}

// The maps of the upper row have no axis: that of the lower one is theirs too.
Place place_of(const Desk& desk, int map, Area area) {
    const bool four = desk.maps() == 4, lower = map >= 2;
    const bool alone = !four && (!desk.result_in(0) || !desk.result_in(1));
    const float gap = unit(18), width = alone ? area.width : std::floor((area.width - gap) / 2);
    const float x = alone || map % 2 == 0 ? area.x : area.x + width + gap;
    if (!four) return {{x, area.y, width, area.height}, Below::axis_and_strip};
    const float between = unit(6), cells = std::floor((area.height - between - unit(axis_height)) / 2);
    if (!lower) return {{x, area.y, width, cells}, Below::nothing};
    return {{x, area.y + cells + between, width, cells + unit(axis_height)}, Below::axis};
}

void draw_no_map(int map, Area area) {
    empty_state({area.x + unit(24), area.y}, {area.x + area.width, area.y + area.height}, map_letter(map),
                "A fourth variant stands here once it has run.");
}

// The same for all maps, so that their steps are equally wide.
float gutter_of(const Desk& desk, Area area) {
    float widest = 0;
    for (int map = 0; map < desk.maps(); ++map)
        if (const ShownResult* shown = desk.result_in(map)) {
            const Place place = place_of(desk, map, area);
            const Area cells = layout_of(place.area, place.below, unit(least_gutter)).map;
            const MapScale scale = scale_of(desk.choice.view, extent_in(desk, *shown), cells.width, cells.height);
            widest = std::max(widest, names_room(*shown, scale, cells.height));
        }
    return std::max(unit(least_gutter), widest - unit(5));
}

void draw_maps(Desk& desk, Area area, float gutter) {
    const ShownResult *a = desk.result_in(0), *b = desk.result_in(1);
    const bool difference = a && b && desk.choice.view.map_difference;
    for (int map = 0; map < desk.maps(); ++map) {
        const ShownResult* shown = desk.result_in(map);
        const Place place = place_of(desk, map, area);
        if (map == 1 && difference)
            draw_difference_map(desk, *a, *b, place.area, gutter);
        else if (shown)
            draw_map(desk, map, *shown, place, gutter);
        else if (desk.maps() == 4)
            draw_no_map(map, place.area);
    }
}

// What the colours mean, and the cursor.
void draw_foot(Desk& desk, const Place& first, Area area, float gutter) {
    const MapArea at = layout_of(first.area, first.below, gutter);
    const MapScale scale = scale_of(desk.choice.view, desk.extent(), at.map.width, at.map.height);
    const MapDetail detail = detail_of(image_view(scale, desk.choice.view.colour, desk.axis()));
    draw_legend(desk, detail, {area.x + gutter, area.y + unit(6), area.width - gutter, unit(24)});
    draw_playback(desk, {area.x + gutter, area.y + unit(33), area.width - gutter, unit(16)});
}

void draw_maps_and_foot(Desk& desk, Area area) {
    const float foot = unit(56);
    const Area maps{area.x, area.y, area.width, area.height - foot};
    const float gutter = gutter_of(desk, maps);
    draw_maps(desk, maps, gutter);
    draw_foot(desk, place_of(desk, 0, maps), {area.x, area.y + maps.height, area.width, foot}, gutter);
}

}  // namespace

void draw_lane_maps(Desk& desk, Area area) {
    if (begin_panel("maps", {area.x, area.y}, {area.width - 1, area.height})) {
        draw_map_bar(desk, area);
        const Area inner{area.x + unit(12), area.y + unit(38), area.width - unit(28), area.height - unit(44)};
        if (desk.derived().results.empty())
            empty_state({inner.x, inner.y}, {inner.x + inner.width, inner.y + inner.height}, "Lane maps",
                        "After a run, every lane of every warp stands here, step by step: coloured where it works, "
                        "dark where it waits. Two variants side by side.");
        else
            draw_maps_and_foot(desk, inner);
        draw_refusal(desk, area);
    }
    end_panel();
}

}  // namespace lanescope
