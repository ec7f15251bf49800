// How far a launch is to go, as its cores tell one another.
#pragma once

#include <atomic>
#include <cstdint>

namespace lanescope::simt {

class Course {
public:
    /// together: whether blocks run at the same time.
    explicit Course(bool together) : together_(together) {}

    bool together() const { return together_; }
    /// Blocks with this turn or a later one are not wanted any more.
    std::int64_t stop_before() const { return stop_before_.load(std::memory_order_relaxed); }
    /// The lowest turn counts, whichever comes first.
    void stop_before(std::int64_t turn) {
        std::int64_t before = stop_before_;
        while (turn < before && !stop_before_.compare_exchange_weak(before, turn)) {
        }
    }

    /// What blocks do depends on their order, so that a run which has them at the same time proves nothing.
    void meet() {
        met_ = true;
        stop_before(-1);
    }
    bool met() const { return met_; }

private:
    const bool together_;
    std::atomic<bool> met_ = false;
    std::atomic<std::int64_t> stop_before_ = INT64_MAX;
};

}  // namespace lanescope::simt
