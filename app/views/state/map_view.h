// The geometry of the lane maps: which steps and warps are visible, and how zooming and panning changes that. All maps
// share one view, so that equal lengths mean equal numbers of steps.
#pragma once

#include <cstdint>

#include "app/model/lane_trace.h"
#include "app/session/choice.h"

namespace lanescope {

/// Lanes from the top of one warp to the top of the next: 32, and a gap of 3.
inline constexpr double warp_pitch = 35;

/// Which part of the trace the picture shows. On the axis of cycles a step is a clock.
struct LaneMapView {
    double first_step = 0, first_warp = 0;            ///< at the left top corner
    double steps_per_pixel = 1, lanes_per_pixel = 1;  ///< above 0
    ColourBy colour = ColourBy::site;
    TimeAxis axis = TimeAxis::step;
    bool operator==(const LaneMapView&) const = default;
};

/// What a pixel stands for: a part of a cell, a few cells, or sums over many.
enum class MapDetail : std::uint8_t {
    cells,    ///< each lane and step can be seen, in its colour
    lanes,    ///< each lane, but many steps a pixel: how often it was active
    density,  ///< many lanes and steps: how many were active on average
};

/// What there is to be seen in all maps together.
struct MapExtent {
    double steps = 1;        ///< of the longest warp, at least 1
    double warps = 1;        ///< recorded: the largest number of any map, at least 1
    double first_steps = 1;  ///< of most of the warps that a fresh view shows: a much longer one is cut
    double usual_steps = 0;  ///< of most of all warps; 0: of the longest
};

/// The visible part in pixels of a map of that size.
struct MapScale {
    double first_step = 0, first_warp = 0;
    double step_width = 1;   ///< pixels a step
    double lane_height = 1;  ///< pixels a lane
    double warp_height() const { return lane_height * warp_pitch; }
    double step_at(double x) const { return first_step + x / step_width; }
    double x_of(double step) const { return (step - first_step) * step_width; }
    double y_of_warp(double warp) const { return (warp - first_warp) * warp_height(); }
};

/// Height in pixels of that many warps, without the gap below the last.
double height_of(const MapScale& scale, double warps);

/// Lanes are given whole pixels while all visible warps then still fill most of the height.
MapScale scale_of(const ViewSettings& view, const MapExtent& extent, double width, double height);
LaneMapView image_view(const MapScale& scale, ColourBy colour, TimeAxis axis = TimeAxis::step);

/// The cell under a place in the map: lane is -1 in the gap between warps.
struct MapCell {
    std::int64_t warp = -1, step = -1;
    int lane = -1;
    bool operator==(const MapCell&) const = default;
};
MapCell cell_at(const MapScale& scale, double x, double y);

/// Zooms by a factor (below 1: closer) and keeps what is at the given fraction of the width or height where it is.
void zoom_steps(ViewSettings& view, const MapExtent& extent, double factor, double at);
void zoom_warps(ViewSettings& view, const MapExtent& extent, double factor, double at);
/// Shows what lies between two corners of a map of that size, in pixels.
void zoom_to_box(ViewSettings& view, const MapExtent& extent, const MapScale& scale, double x0, double y0, double x1,
                 double y1);
/// Moves the visible part, as far as there is something to be seen.
void pan(ViewSettings& view, const MapExtent& extent, double steps, double warps);
/// Warps that a fresh view shows: four, or two where each of four maps has half the height.
double few_warps(const ViewSettings& view);
/// The fresh view: a few warps, over the whole width; one that is much longer than the others is cut.
void fit(ViewSettings& view);
/// Moves the view so that the step is visible.
void follow(ViewSettings& view, const MapExtent& extent, double step);

/// How many steps and warps are visible when the view says 0: "as many as fit".
double visible_steps(const ViewSettings& view, const MapExtent& extent);
double visible_warps(const ViewSettings& view, const MapExtent& extent);

}  // namespace lanescope
