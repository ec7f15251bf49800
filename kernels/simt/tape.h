// The tape of a traced kernel: where each warp writes its events.
#pragma once

#include <cstdint>

namespace lanescope::simt {

/// One event as a traced kernel writes it.
struct TapeEvent {
    std::uint32_t mask;  ///< active lanes
    std::uint32_t key;   ///< site (site_key.h)
};

/// The same with the SM's clock, low 32 bits, when the site was reached.
struct ClockedTapeEvent {
    std::uint32_t mask, key, clock, unused;
};

/// Device memory. Warp w of the grid writes to the slots first[w] up to, not including, first[w + 1]; events beyond are
/// counted and dropped.
struct Tape {
    void* events = nullptr;
    const std::uint32_t* first = nullptr;  ///< warps + 1
    std::uint32_t* counts = nullptr;       ///< warps: events that the warp had, kept or not
};

}  // namespace lanescope::simt
