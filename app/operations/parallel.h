// Parallel loops with progress and cancellation.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "app/base/parallel.h"
#include "app/base/progress.h"
#include "app/operations/reference.h"

namespace lanescope {

/// Counts many threads' work, and stops them on cancellation.
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

/// Adds progress by `count`. Throws Cancelled.
template <class Body>
void for_ranges(std::int64_t count, std::int64_t grain, Progress& progress, Body body) {
    WorkDone done(static_cast<double>(count), progress);
    for_parts(count, grain, [&](std::int64_t first, std::int64_t last) {
        done.check();
        body(first, last);
        done.add(last - first);
    });
}

/// Returns the rows of about 100 000 operations, at `cost` per row.
inline std::int64_t rows_a_part(std::int64_t cost) { return 100'000 / std::max<std::int64_t>(cost, 1); }

/// Runs in parallel. `cost`: about the operations per row.
template <class Body>
void for_rows(std::int64_t rows, std::int64_t cost, Progress& progress, Body body) {
    for_ranges(rows, rows_a_part(cost), progress, [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t row = first; row < last; ++row) body(row);
    });
}

/// Wraps a function to call look(calls) at intervals, for internal loops.
template <class Function, class Appearance>
auto with_checks(Function function, Appearance look) {
    return [=](auto&&... arguments) {
        constexpr unsigned now_and_then = 1 << 16;
        thread_local unsigned calls = 0;
        if (++calls % now_and_then == 0) look(now_and_then);
        return function(arguments...);
    };
}

/// Counts calls as work. Throws Cancelled.
template <class Function>
auto counted(WorkDone& done, Function function) {
    return with_checks(function, [&done](std::int64_t calls) { done.add(calls); });
}

/// Stops on cancellation. Throws Cancelled.
template <class Function>
auto watched(const WorkDone& done, Function function) {
    return with_checks(function, [&done](std::int64_t) { done.check(); });
}

/// Enlarges in steps: the first touch of gigabytes takes seconds. Throws Cancelled.
template <class Vector>
void grow(Vector& vector, std::int64_t count, Progress& progress) {
    constexpr std::int64_t piece = 1 << 23;
    vector.reserve(static_cast<std::size_t>(count));
    while (static_cast<std::int64_t>(vector.size()) < count) {
        progress.check();
        vector.resize(static_cast<std::size_t>(std::min(count, static_cast<std::int64_t>(vector.size()) + piece)));
    }
}

// Parallel sums of rows in double precision.
Reference empty_reference(std::int64_t rows, const Inputs& inputs, Progress& progress);

struct RowSum {
    double value = 0, scale = 0;
    void add(const RowSum& other) {
        value += other.value;
        scale += other.scale;
    }
};

inline constexpr std::int64_t elements_a_part = 4096;  ///< summed in sequence
inline constexpr std::int64_t parts_a_task = 16;       ///< spreads long rows over the cores

/// Sums in a tree that depends only on the count: bits do not depend on the number of threads. sum(first, last) returns
/// one part's sum.
template <class Sum>
RowSum sum_of_parts(std::int64_t count, WorkDone& done, Sum sum) {
    const auto some = [&](std::int64_t first, std::int64_t last, RowSum so_far) {
        for (std::int64_t k = first; k < last; k += elements_a_part)
            so_far.add(sum(k, std::min(k + elements_a_part, last)));
        if (count > elements_a_part) done.add(last - first);
        return so_far;
    };
    if (count <= elements_a_part * parts_a_task) return some(0, count, {});
    const std::int64_t parts = (count + elements_a_part - 1) / elements_a_part;
    return sum_of_ranges(
        parts, parts_a_task, RowSum{},
        [&](std::int64_t first, std::int64_t last, const RowSum& so_far) {
            return some(first * elements_a_part, std::min(last * elements_a_part, count), so_far);
        },
        [](RowSum left, const RowSum& right) { return left.add(right), left; });
}

/// Calls row(r, done). Elements count as work; long rows count theirs part by part.
template <class Length, class Row>
void for_rows_of(std::int64_t rows, std::int64_t elements, Progress& progress, Length length, Row sum_row) {
    WorkDone done(static_cast<double>(elements), progress);
    for_parts(rows, rows_a_part(elements / std::max<std::int64_t>(rows, 1)),
              [&](std::int64_t first, std::int64_t last) {
                  done.check();
                  std::int64_t in_short_rows = 0;
                  for (std::int64_t row = first; row < last; ++row) {
                      sum_row(row, done);
                      if (length(row) <= elements_a_part) in_short_rows += length(row);
                  }
                  done.add(in_short_rows);
              });
}

}  // namespace lanescope
