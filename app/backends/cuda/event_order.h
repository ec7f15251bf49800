// Puts the parts of a event buffer, one of each lane, into the order in which their warp executed.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace lanescope::cuda {

/// An event off the event buffer. `before`: events that the writing lane (the lowest of mask) took part in before, mod
/// 65536.
struct EventStep {
    std::uint32_t mask = 0;
    std::uint16_t site = 0;  ///< its number: in the order of the text
    std::uint16_t before = 0;
    std::uint32_t more = 0;  ///< the SM's clock, or sectors and conflicts
};

/// parts[l]: what lane l wrote, in its order. Each lane's own order of events comes out right: an event is taken when
/// its writer has taken part in as many events as it says, and no other of its lanes has one of its own to come first.
/// Where two groups of lanes share neither, the earlier site goes first.
std::vector<EventStep> order_by_count(std::span<const std::span<const EventStep>> parts);

/// By the clock, which may wrap around once.
std::vector<EventStep> order_by_clock(std::span<const std::span<const EventStep>> parts);

}  // namespace lanescope::cuda
