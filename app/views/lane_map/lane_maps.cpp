#include "app/views/lane_map/lane_maps.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/analysis/tables/export_tables.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/text_format.h"
#include "app/views/kit/theme.h"
#include "app/views/lane_map/lane_map_image.h"
#include "app/views/lane_map/map_difference.h"
#include "app/views/state/popups.h"
#include "app/views/state/view_model.h"

namespace lanescope {
namespace {

using theme::unit;

enum class Below { axis_and_strip, axis, nothing };

struct Place {
    Area area;
    Below below;
};

constexpr float axis_height = 22, min_gutter = 24, foot_height = 56;

MapArea layout_of(Area area, Below what, float gutter) {
    const float title = unit(26), axis = what == Below::nothing ? 0 : unit(axis_height);
    const bool with_strip = what == Below::axis_and_strip && area.height > unit(230);
    const float strip = with_strip ? unit(30) : 0, below = strip > 0 ? strip + unit(4) : 0;
    const Area map{std::round(area.x + gutter), std::round(area.y + title), std::floor(area.width - gutter),
                   std::floor(area.height - title - axis - below)};
    return {{map.x, area.y, map.width, title},
            map,
            {map.x, map.bottom(), map.width, axis},
            {map.x, std::round(area.bottom() - strip), map.width, std::floor(strip)},
            gutter};
}

// Dims other sites.
std::vector<ImU32> emphasised(const ViewContext& context, int map, const ResultView& shown) {
    const UiState& ui = context.ui;
    const bool by_line = context.choice.view.colour == ColourBy::line;
    std::vector<ImU32> colours = colours_of_sites(context, shown);
    const auto key_of = [&](const Site& site) { return by_line ? line_key(map, site.line) : site.array; };
    const auto is_emphasised = [&](const Site& site) {
        if (ui.hovered_line_before > 0 && ui.side == map) return site.line == ui.hovered_line_before;
        if (!ui.hovered_array_before.empty()) return key_of(site) == ui.hovered_array_before;
        return ui.emphasised.empty() || ui.emphasised.contains(key_of(site));
    };
    const auto& sites = shown.result->trace->sites;
    const bool none = std::ranges::none_of(sites, is_emphasised);
    for (std::size_t i = 0; i < colours.size() && !none; ++i)
        if (!is_emphasised(sites[i])) colours[i] = with_alpha(colours[i], 0.16f);
    return colours;
}

// Leaves the bottom empty rather than showing part of a warp.
void cut_to_whole_warps(const ViewSettings& view, const MapExtent& extent, const MapScale& scale, MapArea& at) {
    const double wanted = height_of(scale, visible_warps(view, extent));
    if (wanted < at.map.height) at.map.height = std::ceil(float(wanted));
    at.axis.y = at.map.bottom();
}

// Variants launch different numbers of warps for the same rows.
MapExtent extent_in(const ViewContext& context, const ResultView& shown) {
    MapExtent extent = context.extent();
    if (context.choice.view.warps == 0)
        extent.warps = std::max<double>(1, double(shown.result->trace->recorded_warps()));
    return extent;
}

void draw_no_such_warps(const ResultView& shown, const MapScale& scale, Area map) {
    const std::int64_t warps = shown.result->trace->recorded_warps();
    if (scale.first_warp < double(warps)) return;
    empty_state(map.from(), map.to(), "No such warps",
                fmt::format("{} has {} warps. Press 0 to fit the maps.", shown.name, grouped(warps)));
}

void draw_old_lanes_reason(const std::string& why, Area map) {
    const float width = std::min(map.width - unit(8), text_size(fonts().text, why).x + unit(24));
    const ImVec2 from{map.x + (map.width - width) / 2, map.y + map.height / 2 - unit(15)},
        to{from.x + width, from.y + unit(30)};
    ImGui::GetWindowDrawList()->AddRectFilled(from, to, theme::card, unit(5));
    ImGui::GetWindowDrawList()->AddRect(from, to, theme::line, unit(5));
    draw_text(from.x + unit(8), to.x - unit(8), (from.y + to.y) / 2, Align::centre, fonts().text, theme::warn, why);
    explain_area(from, to, why);
    note_area("old lanes", from, to);
}

/// why_old: reason why lanes (pale) are not of the current source; else empty.
void draw_lanes(LaneMapImage& image, const LaneMapView& view, const std::string& why_old, Area map) {
    const unsigned texture = image.draw(view, int(map.width), int(map.height));
    ImGui::GetWindowDrawList()->AddImage(ImTextureID(std::uintptr_t(texture)), map.from(), map.to(), {0, 1}, {1, 0},
                                         why_old.empty() ? untinted : with_alpha(untinted, 0.38f));
    if (!why_old.empty()) draw_old_lanes_reason(why_old, map);
}

void draw_over_lanes(ViewContext& context, int map, const ResultView& shown, const MapScale& scale, const MapArea& at) {
    draw_no_such_warps(shown, scale, at.map);
    draw_cell_names(context, shown, scale, at.map);
    draw_what_goes_on(context, shown, scale, at.map);
    draw_warp_names(context, shown, scale, at);
    if (at.axis.height > 0) draw_step_axis(context, scale, at.axis);
    draw_step_cursor(context, scale, at.map);
    draw_followed_lane(context, shown, scale, at.map);
    draw_box_frame(context, map);
}

void draw_map(ViewContext& context, int map, const ResultView& shown, const Place& place, float gutter) {
    const MapExtent extent = extent_in(context, shown);
    MapArea at = layout_of(place.area, place.below, gutter);
    draw_map_title(context, map, shown, at.title);
    if (!shown.has_map() || at.map.width < 8 || at.map.height < 8) {
        const std::string why =
            !shown.result->failure.empty() ? shown.result->failure : "This result has no recorded lanes.";
        if (context.view_model().times_alone())
            return draw_text({at.map.x, at.title.y + unit(26)}, fonts().text, theme::quiet, why, at.map.width);
        return empty_state(at.map.from(), at.map.to(), "No lane map", why);
    }
    auto& image = context.ui.images[std::size_t(map)];
    if (!image) image = std::make_unique<LaneMapImage>();
    image->show(shown.result, shown.facts);
    image->site_colours(emphasised(context, map, shown));
    const float full = at.map.height;
    MapScale scale = scale_of(context.choice.view, extent, at.map.width, full);
    cut_to_whole_warps(context.choice.view, extent, scale, at);
    const MapDetail detail = detail_of(image_view(scale, context.choice.view.colour, context.axis()));
    react(context, map, shown, scale, extent, at.map,
          [&](const Pointed& pointed) { draw_map_tip(context, shown, pointed, detail); });
    scale = scale_of(context.choice.view, extent, at.map.width, full);
    const LaneMapView view = image_view(scale, context.choice.view.colour, context.axis());
    draw_lanes(*image, view, context.why_old_lanes(map), at.map);
    draw_over_lanes(context, map, shown, scale, at);
    if (at.strip.height > 0) draw_minimap(context, map, shown, at.strip);
}

// Warps are placed as in map A.
void draw_difference_map(ViewContext& context, const ResultView& a, const ResultView& b, Area area, float gutter) {
    auto& image = context.ui.difference;
    if (!image) image = std::make_shared<DifferenceImage>();
    MapArea at = layout_of(area, Below::axis_and_strip, gutter);
    const ImVec2 end = at.map.to();
    if (!a.has_map() || !b.has_map() || at.map.width < unit(80))
        return empty_state(at.map.from(), end, "No difference", "One of the two results has no recorded lanes.");
    if (context.axis() == TimeAxis::cycle)
        return empty_state(at.map.from(), end, "No difference by cycles",
                           "The maps compare idle lanes by step. Select Steps, or press C.");
    image->show(a.result, b.result);
    const LaneDifference* facts = image->facts();
    draw_difference_title(facts, a, b, at.title);
    const MapExtent extent = extent_in(context, a);
    const float full = at.map.height;
    const Area strip{end.x - unit(56), at.map.y, unit(56), 0};
    at.map.width -= strip.width + unit(4), at.axis.width = at.map.width;
    MapScale scale = scale_of(context.choice.view, extent, at.map.width, full);
    cut_to_whole_warps(context.choice.view, extent, scale, at);
    react(context, difference_place, a, scale, extent, at.map, [&](const Pointed& pointed) {
        if (facts) draw_difference_tip(*image, *facts, pointed);
    });
    scale = scale_of(context.choice.view, extent, at.map.width, full);
    image->draw(scale, at.map);
    if (facts) draw_saved(*facts, scale, strip, at.map.height);
    draw_warp_names(context, a, scale, at);
    draw_step_axis(context, scale, at.axis);
    draw_step_cursor(context, scale, at.map);
    draw_box_frame(context, difference_place);
    if (at.strip.height > 0) draw_difference_foot(facts, at.strip);
}

// The upper row shares the lower row's axis.
Place place_of(const ViewContext& context, int map, Area area) {
    const bool four = context.maps() == 4, lower = map >= 2;
    const bool alone = !four && (!context.lanes_in(0) || !context.lanes_in(1));
    const float gap = unit(18), width = alone ? area.width : std::floor((area.width - gap) / 2);
    const float x = alone || map % 2 == 0 ? area.x : area.x + width + gap;
    if (!four) return {{x, area.y, width, area.height}, Below::axis_and_strip};
    const float between = unit(6), cells = std::floor((area.height - between - unit(axis_height)) / 2);
    if (!lower) return {{x, area.y, width, cells}, Below::nothing};
    return {{x, area.y + cells + between, width, cells + unit(axis_height)}, Below::axis};
}

// A common gutter gives all maps one step width.
float gutter_of(const ViewContext& context, Area area) {
    float widest = 0;
    for (int map = 0; map < context.maps(); ++map)
        if (const ResultView* shown = context.lanes_in(map)) {
            const Place place = place_of(context, map, area);
            const Area cells = layout_of(place.area, place.below, unit(min_gutter)).map;
            const MapScale scale = scale_of(context.choice.view, extent_in(context, *shown), cells.width, cells.height);
            widest = std::max(widest, names_room(*shown, scale, cells.height));
        }
    return std::max(unit(min_gutter), widest - unit(5));
}

void draw_maps(ViewContext& context, Area area, float gutter) {
    const ResultView *a = context.lanes_in(0), *b = context.lanes_in(1);
    const bool difference = a && b && context.choice.view.map_difference;
    for (int map = 0; map < context.maps(); ++map) {
        const ResultView* shown = context.lanes_in(map);
        const Place place = place_of(context, map, area);
        if (map == 1 && difference)
            draw_difference_map(context, *a, *b, place.area, gutter);
        else if (shown)
            draw_map(context, map, *shown, place, gutter);
        else if (context.maps() == 4)
            empty_state({place.area.x + unit(24), place.area.y}, place.area.to(), map_letter(map),
                        "Run a fourth variant to see it here.");
    }
}

void draw_foot(ViewContext& context, MapDetail detail, Area area, float gutter) {
    const Area legend{area.x + gutter, area.y + unit(6), area.width - gutter, unit(24)};
    const float back = draw_zoom_back(context, legend);
    draw_legend(context, detail, {legend.x, legend.y, legend.width - back, legend.height});
    draw_playback(context, {area.x + gutter, area.y + unit(33), area.width - gutter, unit(16)});
}

struct MapsRoom {
    Area maps;
    float gutter;
    MapDetail detail;
};

MapsRoom room_of(const ViewContext& context, Area area) {
    const Area maps{area.x, area.y, area.width, area.height - unit(foot_height)};
    const float gutter = gutter_of(context, maps);
    const Place first = place_of(context, 0, maps);
    const MapArea at = layout_of(first.area, first.below, gutter);
    const MapScale scale = scale_of(context.choice.view, context.extent(), at.map.width, at.map.height);
    return {maps, gutter, detail_of(image_view(scale, context.choice.view.colour, context.axis()))};
}

void draw_maps_and_foot(ViewContext& context, const MapsRoom& room) {
    draw_maps(context, room.maps, room.gutter);
    if (context.view_model().times_alone()) return;
    const Area foot{room.maps.x, room.maps.bottom(), room.maps.width, unit(foot_height)};
    draw_foot(context, room.detail, foot, room.gutter);
}

Table sites_table(const ViewContext& context) { return table_of_sites(context.catalog, context.view_model().plain()); }

}  // namespace

void draw_lane_maps(ViewContext& context, Area area) {
    if (begin_panel("maps", area.from(), {area.width - 1, area.height})) {
        const Area inner{area.x + unit(12), area.y + unit(38), area.width - unit(28), area.height - unit(44)};
        const MapsRoom room = room_of(context, inner);
        draw_map_bar(context, room.detail, area);
        if (context.view_model().results.empty())
            empty_state(inner.from(), inner.to(), "Lane maps",
                        "Press R to run. Two maps side by side then show each lane of each warp, step by step: "
                        "coloured if it is active, grey if it waits.");
        else
            draw_maps_and_foot(context, room);
        draw_refusal(context, area);
        offer_menu(context, area, {"maps", sites_table, Panel::maps});
    }
    end_panel();
}

}  // namespace lanescope
