// Loops over rows on all cores, with progress, and stopped within a moment when cancelled.
#pragma once

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>

#include <algorithm>
#include <atomic>
#include <cstdint>

#include "app/model/progress.h"

namespace lanescope {

/// Calls body(first, last) for parts of [0, count), each of about `grain`, in parallel. Throws Cancelled.
template <class Body>
void for_ranges(std::int64_t count, std::int64_t grain, Progress& progress, Body body) {
    std::atomic<std::int64_t> done = 0;
    const oneapi::tbb::blocked_range<std::int64_t> all(0, count,
                                                       static_cast<std::size_t>(std::max<std::int64_t>(grain, 1)));
    oneapi::tbb::parallel_for(all, [&](const auto& range) {
        progress.check();
        body(range.begin(), range.end());
        done += static_cast<std::int64_t>(range.size());
        progress.fraction(static_cast<double>(done) / static_cast<double>(count));
    });
}

/// Calls body(row) for each row; rows cost about `cost` operations each.
template <class Body>
void for_rows(std::int64_t rows, std::int64_t cost, Progress& progress, Body body) {
    const std::int64_t grain = 100'000 / std::max<std::int64_t>(cost, 1);
    for_ranges(rows, grain, progress, [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t row = first; row < last; ++row) body(row);
    });
}

}  // namespace lanescope
