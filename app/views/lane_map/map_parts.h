// Parts of a lane map.
#pragma once

#include <functional>
#include <string>

#include "app/views/state/view_context.h"

namespace lanescope {

struct MapArea {
    Area title, map, axis;
    Area strip;    // minimap; height 0 if it does not fit
    float gutter;  // for warp names, at the left
};

/// Adds a menu of variants, mean active lanes, and the masks' origin.
void draw_map_title(ViewContext& context, int map, const ResultView& shown, Area area);
/// Returns the visible warp names' width. height: of the map.
float names_room(const ResultView& shown, const MapScale& scale, float height);
/// Names lanes if they are tall enough.
void draw_warp_names(const ViewContext& context, const ResultView& shown, const MapScale& scale, const MapArea& at);
/// Names the array or the cause of waiting.
void draw_cell_names(ViewContext& context, const ResultView& shown, const MapScale& scale, Area map);
/// Marks warps that extend beyond the right edge.
void draw_what_goes_on(const ViewContext& context, const ResultView& shown, const MapScale& scale, Area map);
void draw_step_axis(const ViewContext& context, const MapScale& scale, Area area);
/// Marks the pointed step of any map too.
void draw_step_cursor(const ViewContext& context, const MapScale& scale, Area map);
void draw_box_frame(const ViewContext& context, int map);

void draw_map_tip(ViewContext& context, const ResultView& shown, const Pointed& pointed, MapDetail detail);

/// Marks only the cursor's warp, in the map whose source is shown.
void draw_followed_lane(const ViewContext& context, const ResultView& shown, const MapScale& scale, Area map);

/// Key of an emphasised line: "A 25".
std::string line_key(int map, int line);
/// Strips the indentation; empty: none.
std::string text_of_line(const ResultView& shown, int line);
void draw_legend(ViewContext& context, MapDetail detail, Area area);

/// Draws idle causes with shares of lane-steps. Returns the right edge.
float draw_cause_legend(ViewContext& context, Area area);

/// Frames the visible part of the recording.
void draw_minimap(ViewContext& context, int map, const ResultView& shown, Area area);

/// Place of the difference map, after maps 0 to 3. Its warps are map A's.
inline constexpr int difference_place = 4;

/// Handles the pointer. Calls `tip` unless the map is dragged.
void react(ViewContext& context, int place, const ResultView& shown, const MapScale& scale, const MapExtent& extent,
           Area at, const std::function<void(const Pointed&)>& tip);

}  // namespace lanescope
