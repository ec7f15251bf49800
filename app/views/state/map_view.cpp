#include "app/views/state/map_view.h"

#include <algorithm>
#include <cmath>

namespace lanescope {

const WarpTime& MapFacts::time(TimeAxis axis) {
    if (axis == TimeAxis::cycle && has_clocks()) {
        if (!clocks_) clocks_ = clock_time(result_->trace);
        return *clocks_;
    }
    if (!steps_) steps_ = step_time(result_->trace);
    return *steps_;
}

double MapFacts::typical(TimeAxis axis) {
    std::optional<double>& kept = axis == TimeAxis::cycle && has_clocks() ? typical_clocks_ : typical_steps_;
    if (!kept) kept = double(typical_length(time(axis).lengths));
    return *kept;
}

double MapFacts::typical_of_first(TimeAxis axis, std::int64_t warps) {
    const std::vector<std::uint64_t>& lengths = time(axis).lengths;
    const auto count = std::clamp<std::int64_t>(warps, 0, std::int64_t(lengths.size()));
    return double(typical_length({lengths.begin(), lengths.begin() + count}));
}

const LaneTimeline* MapFacts::timeline(TimeAxis axis) {
    constexpr std::size_t parts = 120;
    const bool by_clock = axis == TimeAxis::cycle && has_clocks();
    Later<LaneTimeline>& line = timelines_[by_clock ? 1 : 0];
    if (!line.started())
        line.start([result = result_, &known = time(axis), end = typical(axis)] {
            return lane_timeline(result->trace, known, end, parts);
        });
    return line.get();
}

const IdleCauses* MapFacts::causes() {
    if (!causes_.started()) causes_.start([result = result_] { return idle_causes(result->trace, result->schedule); });
    return causes_.get();
}

const IdleCauses* MapFacts::wait_for_causes() {
    causes();
    return causes_.wait();
}

namespace {

constexpr double margin = 1.015;                                    // the longest warp visibly ends
constexpr double fewest_steps = 8, fewest_warps = 1.0 / warp_size;  // one lane

double max_steps(const MapExtent& extent) { return std::max(fewest_steps, extent.steps * margin); }
// Excludes the gap below the last warp.
double lanes_in(double warps) { return warps * warp_pitch - (warp_pitch - warp_size) * std::min(1.0, warps); }
double typical_steps(const MapExtent& extent) {
    return (extent.typical_steps > 0 ? extent.typical_steps : extent.steps) * margin;
}
double max_warps(const MapExtent& extent) { return std::max(fewest_warps, extent.warps); }

// Files and lessons may contain any number.
double sane(double value, double low, double high) { return std::isfinite(value) ? std::clamp(value, low, high) : low; }

}  // namespace

double visible_steps(const ViewSettings& view, const MapExtent& extent) {
    const double steps = view.steps > 0   ? view.steps
                         : view.warps > 0 ? extent.first_steps * margin
                                          : typical_steps(extent);
    return sane(steps, fewest_steps, std::max(fewest_steps, 4 * max_steps(extent)));
}

double visible_warps(const ViewSettings& view, const MapExtent& extent) {
    return view.warps > 0 ? sane(view.warps, fewest_warps, max_warps(extent)) : max_warps(extent);
}

MapScale scale_of(const ViewSettings& view, const MapExtent& extent, double width, double height) {
    MapScale scale;
    // Shows the end if the problem ends before the view.
    scale.first_step = sane(view.first_step, 0, std::max(0.0, max_steps(extent) - visible_steps(view, extent)));
    scale.first_warp = sane(view.first_warp, 0, std::max(0.0, extent.warps - visible_warps(view, extent)));
    scale.step_width = std::max(1.0, width) / visible_steps(view, extent);
    const double warps = visible_warps(view, extent);
    scale.lane_height = std::max(1.0, height) / lanes_in(warps);
    const double whole = std::floor(scale.lane_height);
    if (whole >= 2 && warps == std::floor(warps) && whole > 0.8 * scale.lane_height) scale.lane_height = whole;
    return scale;
}

double height_of(const MapScale& scale, double warps) { return lanes_in(warps) * scale.lane_height; }

LaneMapView image_view(const MapScale& scale, ColourBy colour, TimeAxis axis) {
    return {scale.first_step, scale.first_warp, 1 / scale.step_width, 1 / scale.lane_height, colour, axis};
}

MapCell cell_at(const MapScale& scale, double x, double y) {
    const double lanes = y / scale.lane_height + scale.first_warp * warp_pitch;
    MapCell cell;
    cell.step = static_cast<std::int64_t>(std::floor(scale.step_at(x)));
    cell.warp = static_cast<std::int64_t>(std::floor(lanes / warp_pitch));
    const int lane = static_cast<int>(std::floor(lanes - double(cell.warp) * warp_pitch));
    cell.lane = lane < warp_size ? lane : -1;
    return cell;
}

void zoom_steps(ViewSettings& view, const MapExtent& extent, double factor, double at) {
    const double before = visible_steps(view, extent);
    view.steps = sane(before * factor, fewest_steps, max_steps(extent));
    view.first_step += (before - view.steps) * at;
    pan(view, extent, 0, 0);
}

void zoom_warps(ViewSettings& view, const MapExtent& extent, double factor, double at) {
    const double before = visible_warps(view, extent), steps = visible_steps(view, extent);
    view.warps = sane(before * factor, fewest_warps, max_warps(extent));
    view.steps = steps;
    view.first_warp += (before - view.warps) * at;
    pan(view, extent, 0, 0);
}

void zoom_to_box(ViewSettings& view, const MapExtent& extent, const MapScale& scale, double x0, double y0, double x1,
                 double y1) {
    view.first_step = scale.step_at(std::min(x0, x1));
    view.steps = sane(std::abs(x1 - x0) / scale.step_width, fewest_steps, max_steps(extent));
    view.first_warp = scale.first_warp + std::min(y0, y1) / scale.warp_height();
    view.warps = sane(std::abs(y1 - y0) / scale.warp_height(), fewest_warps, max_warps(extent));
    pan(view, extent, 0, 0);
}

void pan(ViewSettings& view, const MapExtent& extent, double steps, double warps) {
    const double last_step = std::max(0.0, max_steps(extent) - visible_steps(view, extent));
    const double last_warp = std::max(0.0, extent.warps - visible_warps(view, extent));
    view.first_step = sane(view.first_step + steps, 0, last_step);
    view.first_warp = sane(view.first_warp + warps, 0, last_warp);
}

double few_warps(const ViewSettings& view) { return view.four_maps ? 2 : ViewSettings{}.warps; }

void fit(ViewSettings& view) {
    view.first_step = view.first_warp = view.steps = 0;
    view.warps = few_warps(view);
}

void follow(ViewSettings& view, const MapExtent& extent, double step) {
    const double visible = visible_steps(view, extent);
    if (step < view.first_step) pan(view, extent, step - view.first_step, 0);
    if (step > view.first_step + visible) pan(view, extent, step - view.first_step - visible * 0.9, 0);
}

}  // namespace lanescope
