// Loops on all cores, with progress, and stopped within a moment when cancelled.
#pragma once

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "app/model/progress.h"

namespace lanescope {

/// Work done by many threads, toward a total. Whoever counts is stopped once the progress is cancelled.
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

/// Calls body(first, last) for parts of [0, count), each of about `grain`, in parallel.
template <class Body>
void in_parallel(std::int64_t count, std::int64_t grain, Body body) {
    const oneapi::tbb::blocked_range<std::int64_t> all(0, count,
                                                       static_cast<std::size_t>(std::max<std::int64_t>(grain, 1)));
    oneapi::tbb::parallel_for(all, [&](const auto& range) { body(range.begin(), range.end()); });
}

/// A loop on all cores that tells its progress, by how many of `count` are done. Throws Cancelled.
template <class Body>
void for_ranges(std::int64_t count, std::int64_t grain, Progress& progress, Body body) {
    WorkDone done(static_cast<double>(count), progress);
    in_parallel(count, grain, [&](std::int64_t first, std::int64_t last) {
        done.check();
        body(first, last);
        done.add(last - first);
    });
}

/// The number of rows that make about 100 000 operations, where each row costs that many.
inline std::int64_t rows_a_part(std::int64_t cost) { return 100'000 / std::max<std::int64_t>(cost, 1); }

/// Calls body(row) for each row; rows cost about `cost` operations each.
template <class Body>
void for_rows(std::int64_t rows, std::int64_t cost, Progress& progress, Body body) {
    for_ranges(rows, rows_a_part(cost), progress, [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t row = first; row < last; ++row) body(row);
    });
}

/// Makes of a function one that calls look(calls) once in so many calls: for algorithms whose loop is not ours.
template <class Function, class Look>
auto with_looks(Function function, Look look) {
    return [=](auto&&... arguments) {
        constexpr unsigned now_and_then = 1 << 16;
        thread_local unsigned calls = 0;
        if (++calls % now_and_then == 0) look(now_and_then);
        return function(arguments...);
    };
}

/// A function whose calls are the work done. Throws Cancelled.
template <class Function>
auto counted(WorkDone& done, Function function) {
    return with_looks(function, [&done](std::int64_t calls) { done.add(calls); });
}

/// A function that can be stopped. Throws Cancelled.
template <class Function>
auto watched(const WorkDone& done, Function function) {
    return with_looks(function, [&done](std::int64_t) { done.check(); });
}

/// Enlarges a vector piece by piece: to touch gigabytes for the first time takes seconds. Throws Cancelled.
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
