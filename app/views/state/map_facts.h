// Facts of a result for the lane maps, computed on demand, costly ones in the background.
#pragma once

#include <chrono>
#include <future>
#include <memory>
#include <optional>

#include "app/analysis/idle_causes.h"
#include "app/analysis/lane_timeline.h"
#include "app/analysis/warp_time.h"
#include "app/model/run_result.h"
#include "app/session/choice.h"

namespace lanescope {

/// A value that another thread computes once.
template <class T>
class Later {
public:
    bool started() const { return started_; }
    bool pending() const { return started_ && !value_; }
    template <class Make>
    void start(Make make) {
        started_ = true;
        value_.reset();
        future_ = std::async(std::launch::async, std::move(make));
    }
    /// Returns nullptr until the value is ready. Rethrows.
    const T* get() {
        if (!value_ && future_.valid() && future_.wait_for(std::chrono::seconds(0)) == std::future_status::ready)
            value_ = future_.get();
        return value_ ? &*value_ : nullptr;
    }
    /// Waits. Returns nullptr if not started.
    const T* wait() {
        if (!value_ && future_.valid()) value_ = future_.get();
        return value_ ? &*value_ : nullptr;
    }
    void reset() { *this = Later(); }

private:
    bool started_ = false;
    std::future<T> future_;
    std::optional<T> value_;
};

/// Lengths are in steps, or for cycles in SM clocks.
class MapFacts {
public:
    explicit MapFacts(RunResultPtr result) : result_(std::move(result)) {}

    bool has_clocks() const { return !result_->trace->clocks.empty(); }
    /// Returns times by step if the trace has no clocks.
    const WarpTime& time(TimeAxis axis);
    double longest(TimeAxis axis) { return std::max<double>(1, double(time(axis).longest)); }
    /// Returns a length that suits most warps; much longer ones are cut.
    double typical(TimeAxis axis);
    double typical_of_first(TimeAxis axis, std::int64_t warps);

    /// Returns active warps over a typical length; nullptr until computed.
    const LaneTimeline* timeline(TimeAxis axis);

    /// Returns nullptr until computed.
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

}  // namespace lanescope
