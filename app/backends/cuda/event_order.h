// Merges the parts of an event buffer, one per lane, into their warp's execution order.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace lanescope::cuda {

/// `before`: events in which the writing lane (the lowest of `mask`) took part before, mod 65536.
struct EventStep {
    std::uint32_t mask = 0;
    std::uint16_t site = 0;  ///< in source order
    std::uint16_t before = 0;
    std::uint32_t more = 0;  ///< clock, or sectors and conflicts
};

/// Merges parts[l], written by lane l, and keeps each lane's order. An event is next if its writer took part in
/// `before` events and no other of its lanes must write first. Between independent groups of lanes, the earlier site
/// goes first.
std::vector<EventStep> order_by_count(std::span<const std::span<const EventStep>> parts);

/// Merges by the clock, which may wrap around once.
std::vector<EventStep> order_by_clock(std::span<const std::span<const EventStep>> parts);

}  // namespace lanescope::cuda
