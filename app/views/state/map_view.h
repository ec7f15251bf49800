// Facts, geometry, zoom and pan of lane maps.
#pragma once

#include <cstdint>
#include <optional>

#include "app/analysis/lanes/idle_causes.h"
#include "app/analysis/lanes/warp_timeline.h"
#include "app/base/parallel.h"
#include "app/model/lane_trace.h"
#include "app/model/run_result.h"
#include "app/session/choice.h"

namespace lanescope {

/// A result's facts, on demand, costly ones in the background. Lengths are in steps, or for cycles in SM clocks.
class MapFacts {
public:
    explicit MapFacts(RunResultPtr result) : result_(std::move(result)) {}

    bool has_clocks() const { return !result_->trace->clocks.empty(); }
    /// Without clocks, returns times by step.
    const WarpTime& time(TimeAxis axis);
    double longest(TimeAxis axis) { return std::max<double>(1, double(time(axis).longest)); }
    /// Returns a length for most warps; much longer ones are cut.
    double typical(TimeAxis axis);
    double typical_of_first(TimeAxis axis, std::int64_t warps);

    // Return nullptr until computed.
    const LaneTimeline* timeline(TimeAxis axis);  ///< active warps over a typical length
    const IdleCauses* causes();
    const IdleCauses* wait_for_causes();
    bool pending() const { return causes_.pending() || timelines_[0].pending() || timelines_[1].pending(); }

private:
    RunResultPtr result_;
    std::optional<WarpTime> steps_, clocks_;
    std::optional<double> typical_steps_, typical_clocks_;
    Later<IdleCauses> causes_;
    Later<LaneTimeline> timelines_[2];  ///< by step, by clock
};

// The maps share one view: equal lengths are equal numbers of steps.

/// Lanes from one warp's top to the next: 32 and a gap of 3.
inline constexpr double warp_pitch = 35;

/// Visible part of a trace. For cycles, steps are clocks.
struct LaneMapView {
    double first_step = 0, first_warp = 0;            ///< top left corner
    double steps_per_pixel = 1, lanes_per_pixel = 1;  ///< positive
    ColourBy colour = ColourBy::site;
    TimeAxis axis = TimeAxis::step;
    bool operator==(const LaneMapView&) const = default;
};

enum class MapDetail : std::uint8_t {
    cells,    ///< each lane and step in its colour
    lanes,    ///< many steps per pixel: how often each lane was active
    density,  ///< many lanes and steps per pixel: mean active lanes
};

struct MapExtent {
    double steps = 1;          ///< of the longest warp, at least 1
    double warps = 1;          ///< recorded in the largest map, at least 1
    double first_steps = 1;    ///< of most warps by default; longer ones are cut
    double typical_steps = 0;  ///< of most warps; 0: of the longest
};

struct MapScale {
    double first_step = 0, first_warp = 0;
    double step_width = 1;   ///< pixels
    double lane_height = 1;  ///< pixels
    double warp_height() const { return lane_height * warp_pitch; }
    double step_at(double x) const { return first_step + x / step_width; }
    double x_of(double step) const { return (step - first_step) * step_width; }
    double y_of_warp(double warp) const { return (warp - first_warp) * warp_height(); }
};

/// In pixels, without the gap below the last warp.
double height_of(const MapScale& scale, double warps);

/// Rounds lanes to whole pixels if the warps still fill most of the height.
MapScale scale_of(const ViewSettings& view, const MapExtent& extent, double width, double height);
LaneMapView image_view(const MapScale& scale, ColourBy colour, TimeAxis axis = TimeAxis::step);

/// lane is -1 in the gap between warps.
struct MapCell {
    std::int64_t warp = -1, step = -1;
    int lane = -1;
    bool operator==(const MapCell&) const = default;
};
MapCell cell_at(const MapScale& scale, double x, double y);

/// Zooms around a fraction `at` of the width or height. Below 1: closer.
void zoom_steps(ViewSettings& view, const MapExtent& extent, double factor, double at);
void zoom_warps(ViewSettings& view, const MapExtent& extent, double factor, double at);
void zoom_to_box(ViewSettings& view, const MapExtent& extent, const MapScale& scale, double x0, double y0, double x1,
                 double y1);
void pan(ViewSettings& view, const MapExtent& extent, double steps, double warps);
double few_warps(const ViewSettings& view);
void fit(ViewSettings& view);
void follow(ViewSettings& view, const MapExtent& extent, double step);

/// Return the view's steps or warps; if 0, all that fit.
double visible_steps(const ViewSettings& view, const MapExtent& extent);
double visible_warps(const ViewSettings& view, const MapExtent& extent);

}  // namespace lanescope
