// The tape of a traced kernel: where its warps write their events.
//
// The first active lane of a warp writes for all, each lane to a part of its own: groups of lanes that run apart can
// write at the same time without a common counter. What puts the parts of a warp in order again is the number of events
// that the writing lane took part in before; or, in the clocked build, the SM's clock. The clock is exact but costs
// more: reading it keeps the compiler from moving loads past it.
#pragma once

#include <cstdint>

#include "kernels/simt/site_key.h"

namespace lanescope::simt {

/// One event as a traced kernel writes it.
struct TapeEvent {
    std::uint32_t mask;  ///< active lanes; the lowest of them wrote it
    std::uint32_t what;  ///< short key, and in the upper half the events that the writer took part in before, mod 65536
};

/// The same with the SM's clock, low 32 bits.
struct ClockedTapeEvent {
    std::uint32_t mask, what, clock, unused;
};

/// A site in 16 bits: line (below 256), array (0 to 14; 15: none, or shared), kind.
constexpr LANESCOPE_ON_BOTH std::uint32_t shorten(SiteKey key) {
    const std::uint32_t array = array_of(key) < 15 ? array_of(key) : 15;
    return static_cast<std::uint32_t>(line_of(key) & 0xff) << 8 | array << 4 | static_cast<std::uint32_t>(kind_of(key));
}

/// The key that was shortened. Elements are taken to have 4 bytes, 16 for load4; a shared array's number is lost.
constexpr SiteKey lengthen(std::uint32_t short_key) {
    const auto kind = static_cast<AccessKind>(short_key & 0xf);
    const unsigned array = short_key >> 4 & 0xf;
    const unsigned bytes = is_collective(kind) ? 1 : kind == AccessKind::load4 ? 16 : 4;
    const unsigned number = is_shared(kind) ? 0x80 : array == 15 ? no_array : array;
    return make_site_key(static_cast<int>(short_key >> 8 & 0xff), number, kind, bytes);
}

/// Device memory. Lane l of warp w writes bytes [first[32 w + l], end[32 w + l]) of the events; what does not fit there
/// is only counted. A run before, with no room at all, has counted how much is needed.
struct Tape {
    void* events = nullptr;
    const std::uint32_t* first = nullptr;  ///< byte offset, of each lane of the grid's warps
    const std::uint32_t* end = nullptr;    ///< byte offset, likewise
    std::uint32_t* counts = nullptr;       ///< of each lane: events that it wrote, or would have
};

}  // namespace lanescope::simt
