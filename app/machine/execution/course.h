// Stopping point of a launch, shared by its cores.
#pragma once

#include <atomic>
#include <cstdint>

namespace lanescope::simt {

class Course {
public:
    /// together: blocks run in parallel.
    explicit Course(bool together) : together_(together) {}

    bool together() const { return together_; }
    /// Returns the turn from which blocks are not needed.
    std::int64_t stop_before() const { return stop_before_.load(std::memory_order_relaxed); }
    /// Keeps the lowest turn of all calls.
    void stop_before(std::int64_t turn) {
        std::int64_t before = stop_before_;
        while (turn < before && !stop_before_.compare_exchange_weak(before, turn)) {
        }
    }

    /// Stops a parallel run because the order of blocks matters.
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
