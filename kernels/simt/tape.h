// The tape of a traced kernel: where its warps write their events.
//
// The first active lane of a warp writes for all, each lane to a part of its own: groups of lanes that run apart can
// write at the same time without a common counter, which would cost an atomic an event. The SM's clock in each event
// puts the parts of a warp back in order.
#pragma once

#include <cstdint>

namespace lanescope::simt {

/// One event as a traced kernel writes it.
struct TapeEvent {
    std::uint32_t mask;   ///< active lanes
    std::uint32_t key;    ///< site (site_key.h)
    std::uint32_t clock;  ///< of the SM, low 32 bits
    std::uint32_t unused;
};

/// First slot of a lane that shall only count its events.
inline constexpr std::uint32_t no_slots = 0x80000000;

/// Device memory. Lane l of warp w writes to the slots from first[32 w + l] on. A run before has counted how many it
/// needs; one that writes more (its control flow depends on timing) is found out by its count afterwards.
struct Tape {
    TapeEvent* events = nullptr;
    std::uint32_t slots = 0;               ///< of the whole tape; nothing is written past them
    const std::uint32_t* first = nullptr;  ///< of each lane of the grid's warps; no_slots: only count
    std::uint32_t* counts = nullptr;       ///< of each lane: events that it wrote or would have written
};

}  // namespace lanescope::simt
