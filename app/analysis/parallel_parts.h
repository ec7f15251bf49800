// A parallel loop.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

namespace lanescope {

/// Calls body(first, last) on all cores for parts of at most `part`, and waits. The body must not throw.
template <class Body>
void for_parts(std::int64_t count, std::int64_t part, const Body& body) {
    part = std::max<std::int64_t>(part, 1);
    const std::int64_t parts = (count + part - 1) / part;
    std::atomic<std::int64_t> next = 0;
    const auto work = [&] {
        for (std::int64_t i; (i = next++) < parts;) body(i * part, std::min(count, (i + 1) * part));
    };
    const std::int64_t cores = std::max(1u, std::thread::hardware_concurrency());
    std::vector<std::thread> helpers;
    for (std::int64_t i = 1; i < std::min(cores, parts); ++i) helpers.emplace_back(work);
    work();
    for (std::thread& helper : helpers) helper.join();
}

}  // namespace lanescope
