#include "app/views/state/map_facts.h"

#include <algorithm>

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

}  // namespace lanescope
