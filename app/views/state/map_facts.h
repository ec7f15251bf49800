// What the lane maps derive from one result, made when it is first asked for; the costly parts in the background.
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

/// Something that another thread works out, once.
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
    /// The value; nullptr until it is there. Throws what making it threw.
    const T* get() {
        if (!value_ && future_.valid() && future_.wait_for(std::chrono::seconds(0)) == std::future_status::ready)
            value_ = future_.get();
        return value_ ? &*value_ : nullptr;
    }
    /// Waits for the value; nullptr where it was never started.
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

/// Lengths are in steps, or in clocks of the SM where the axis is one of cycles.
class MapFacts {
public:
    explicit MapFacts(RunResultPtr result) : result_(std::move(result)) {}

    bool has_clocks() const { return !result_->trace->clocks.empty(); }
    /// By clock where the axis is one of cycles and the trace has clocks, else by step.
    const WarpTime& time(TimeAxis axis);
    /// Length of the longest warp, at least 1.
    double longest(TimeAxis axis) { return std::max<double>(1, double(time(axis).longest)); }
    /// The length over which all warps, or the first few of them, are best shown: one that is much longer is cut.
    double typical(TimeAxis axis);
    double typical_of_first(TimeAxis axis, std::int64_t warps);

    /// Warps under way over a typical length of time; nullptr while it is worked out.
    const LaneTimeline* timeline(TimeAxis axis);

    /// Why lanes were idle; nullptr while that is worked out.
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
