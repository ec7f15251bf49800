// Parallel loops with progress and cancellation.
#pragma once

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "app/model/progress.h"

namespace lanescope {

/// Counts the work of many threads, and stops them on cancellation.
class WorkDone {
public:
    WorkDone(double total, Progress& progress) : total_(std::max(total, 1.0)), progress_(progress) {}
    void check() const { progress_.check(); }
    /// Throws Cancelled.
    void add(std::int64_t amount) {
        check();
        progress_.fraction(static_cast<double>(done_ += amount) / total_);
    }

private:
    double total_;
    Progress& progress_;
    std::atomic<std::int64_t> done_ = 0;
};

/// Calls body(first, last) in parallel for parts of [0, count) of about `grain`.
template <class Body>
void in_parallel(std::int64_t count, std::int64_t grain, Body body) {
    const oneapi::tbb::blocked_range<std::int64_t> all(0, count,
                                                       static_cast<std::size_t>(std::max<std::int64_t>(grain, 1)));
    oneapi::tbb::parallel_for(all, [&](const auto& range) { body(range.begin(), range.end()); });
}

/// Like in_parallel(), with progress by `count`. Throws Cancelled.
template <class Body>
void for_ranges(std::int64_t count, std::int64_t grain, Progress& progress, Body body) {
    WorkDone done(static_cast<double>(count), progress);
    in_parallel(count, grain, [&](std::int64_t first, std::int64_t last) {
        done.check();
        body(first, last);
        done.add(last - first);
    });
}

/// Returns the number of rows with about 100 000 operations, at `cost` per row.
inline std::int64_t rows_a_part(std::int64_t cost) { return 100'000 / std::max<std::int64_t>(cost, 1); }

/// Calls body(row) in parallel, at about `cost` operations per row.
template <class Body>
void for_rows(std::int64_t rows, std::int64_t cost, Progress& progress, Body body) {
    for_ranges(rows, rows_a_part(cost), progress, [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t row = first; row < last; ++row) body(row);
    });
}

/// Wraps a function to call look(calls) at intervals, for algorithms with internal loops.
template <class Function, class Look>
auto with_looks(Function function, Look look) {
    return [=](auto&&... arguments) {
        constexpr unsigned now_and_then = 1 << 16;
        thread_local unsigned calls = 0;
        if (++calls % now_and_then == 0) look(now_and_then);
        return function(arguments...);
    };
}

/// Wraps a function to count calls as work. Throws Cancelled.
template <class Function>
auto counted(WorkDone& done, Function function) {
    return with_looks(function, [&done](std::int64_t calls) { done.add(calls); });
}

/// Wraps a function to stop on cancellation. Throws Cancelled.
template <class Function>
auto watched(const WorkDone& done, Function function) {
    return with_looks(function, [&done](std::int64_t) { done.check(); });
}

/// Enlarges a vector in steps, because the first touch of gigabytes takes seconds. Throws Cancelled.
template <class Vector>
void grow(Vector& vector, std::int64_t count, Progress& progress) {
    constexpr std::int64_t piece = 1 << 23;
    vector.reserve(static_cast<std::size_t>(count));
    while (static_cast<std::int64_t>(vector.size()) < count) {
        progress.check();
        vector.resize(static_cast<std::size_t>(std::min(count, static_cast<std::int64_t>(vector.size()) + piece)));
    }
}

}  // namespace lanescope
