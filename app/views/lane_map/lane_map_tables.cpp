// Tables for the lane map's shader.
#include <algorithm>

#include "app/views/lane_map/lane_map_image.h"

namespace lanescope {
namespace {

constexpr std::size_t few_events = 400'000;  ///< fast enough to sum in the foreground

std::span<const std::uint32_t> words(const std::vector<WarpEvent>& events) {
    return {reinterpret_cast<const std::uint32_t*>(events.data()), events.size() * 2};
}

// Start and length per warp; the driver's largest texture may hold fewer events.
std::vector<std::uint32_t> spans_of(const LaneTrace& trace, std::uint64_t held) {
    std::vector<std::uint32_t> spans;
    for (std::size_t w = 0; w + 1 < trace.offsets.size(); ++w) {
        const std::uint64_t start = std::min(trace.offsets[w], held), end = std::min(trace.offsets[w + 1], held);
        spans.push_back(static_cast<std::uint32_t>(start));
        spans.push_back(static_cast<std::uint32_t>(end - start));
    }
    return spans;
}

PyramidExtra extra_of(ColourBy colour) {
    if (colour == ColourBy::idle_cause) return PyramidExtra::causes;
    return colour == ColourBy::conflicts ? PyramidExtra::conflicts : PyramidExtra::sectors;
}

}  // namespace

void LaneMapImage::show(RunResultPtr result, std::shared_ptr<MapFacts> facts) {
    if (result == result_) return;
    result_ = std::move(result);
    facts_ = facts || !result_ ? std::move(facts) : std::make_shared<MapFacts>(result_);
    forget_drawn();
    warps_ = 0;
    has_starts_ = has_planes_ = false;
    uploaded_.reset();
    asked_.reset();
    pyramid_.reset();
    if (!result_) return;
    const std::size_t held = events_.upload(words(result_->trace->events));
    warps_ = static_cast<std::int64_t>(spans_.upload(spans_of(result_->trace, held)));
}

bool LaneMapImage::ready(const LaneMapView& view) {
    if (view.colour == ColourBy::idle_cause && !ready_for_causes()) return false;
    if (view.axis == TimeAxis::cycle && !ready_for_clocks()) return false;
    return detail_of(view) != MapDetail::density || ready_for_density(view);
}

bool LaneMapImage::ready_for_causes() {
    if (has_planes_) return true;
    const bool few = result_->trace->events.size() < few_events;
    const IdleCauses* causes = few ? facts_->wait_for_causes() : facts_->causes();
    if (!causes) return false;
    const auto* first = reinterpret_cast<const std::uint32_t*>(causes->planes.data());
    planes_.upload({first, causes->planes.size() * 3});
    return has_planes_ = true;
}

bool LaneMapImage::ready_for_clocks() {
    if (!has_starts_) starts_.upload(facts_->time(TimeAxis::cycle).starts);
    return has_starts_ = true;
}

bool LaneMapImage::ready_for_density(const LaneMapView& view) {
    const PyramidKind wanted{view.axis, extra_of(view.colour)};
    if (uploaded_ == wanted) return true;
    if (asked_ != wanted) {
        start_pyramid(wanted.axis, wanted.extra);
        asked_ = wanted;
    }
    const bool few = result_->trace->events.size() < few_events;
    const LanePyramid* pyramid = few ? pyramid_.wait() : pyramid_.get();
    if (!pyramid) return false;
    upload_pyramid(*pyramid);
    uploaded_ = wanted;
    forget_drawn();
    pyramid_.reset();  // the driver has a copy
    asked_.reset();
    return true;
}

void LaneMapImage::start_pyramid(TimeAxis axis, PyramidExtra extra) {
    const WarpTime& time = facts_->time(axis);
    const IdleCauses* causes = extra == PyramidExtra::causes ? facts_->causes() : nullptr;
    pyramid_.start([result = result_, facts = facts_, &time, extra, causes] {
        return build_pyramid(result->trace, time, extra, causes);
    });
}

void LaneMapImage::upload_pyramid(const LanePyramid& pyramid) {
    std::vector<std::uint32_t> table(32 + 2 * pyramid.groups.size());
    for (std::size_t j = 0; j < pyramid.first_group.size(); ++j) table[2 * j] = pyramid.first_group[j];
    for (std::size_t g = 0; g < pyramid.groups.size(); ++g) {
        table[32 + 2 * g] = pyramid.groups[g].offset;
        table[33 + 2 * g] = pyramid.groups[g].shape;
    }
    groups_.upload(table);
    words_.upload(pyramid.words);
    unit_ = double(pyramid.unit);
    levels_ = pyramid.levels();
}

bool LaneMapImage::pending() const { return pyramid_.pending() || (facts_ && facts_->pending()); }

void LaneMapImage::finish() {
    if (facts_ && facts_->pending()) facts_->wait_for_causes();
    pyramid_.wait();
}

}  // namespace lanescope
