// Merges the per-lane parts of an event buffer into the execution order of their warp.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace lanescope::cuda {

/// A recorded event. `before`: number of events in which the writing lane (the lowest of `mask`) took part before, mod
/// 65536.
struct EventStep {
    std::uint32_t mask = 0;
    std::uint16_t site = 0;  ///< number of the site, in source order
    std::uint16_t before = 0;
    std::uint32_t more = 0;  ///< SM clock, or sectors and conflicts
};

/// Merges parts[l], the events that lane l wrote, and keeps each lane's own order. Takes an event when its writer has
/// taken part in `before` events and no other of its lanes has an own event due first. Between independent groups of
/// lanes, the earlier site goes first.
std::vector<EventStep> order_by_count(std::span<const std::span<const EventStep>> parts);

/// Merges by the clock, which may wrap around once.
std::vector<EventStep> order_by_clock(std::span<const std::span<const EventStep>> parts);

}  // namespace lanescope::cuda
