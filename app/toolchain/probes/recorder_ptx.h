// The PTX that a probed kernel runs at each event, and at its begin and end.
//
// The first active lane of a warp writes for all, each lane to a part of its own: groups of lanes that run apart can
// write at the same time without a common counter. What puts the parts of a warp in order again is the number of events
// that the writing lane took part in before, or, where it is recorded, the SM's clock.
//
// A recorder has predicates instead of branches, so that the compiler can still move the kernel's own loads ahead of it
// and keep several in flight.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "app/toolchain/probes/ptx_access.h"

namespace lanescope {

enum class ProbeKind {
    lanes,      ///< active lanes and site: what costs least
    clocks,     ///< and the SM's clock
    addresses,  ///< active lanes and site, and beside the event buffer an address of each site
    sectors,    ///< and 32-byte sectors and bank conflicts of each event; needs compute capability 7.0
    touches,    ///< what each lane touches: each active lane writes an event of its own
};

/// One event as a probed kernel writes it.
struct BufferedEvent {
    std::uint32_t mask;  ///< active lanes; the lowest of them wrote it
    std::uint32_t
        what;  ///< number of the site; above 16 bits the events that the writer took part in before, mod 65536
};

/// An event with one word more: the SM's clock (low 32 bits), or sectors | bank conflicts << 8. Of touches both words
/// are the lane's address, the low one first, with `address_is_shared`.
struct WideBufferedEvent {
    std::uint32_t mask, what, more, high;
};

constexpr bool looks_at_addresses(ProbeKind kind) {
    return kind == ProbeKind::addresses || kind == ProbeKind::sectors || kind == ProbeKind::touches;
}

constexpr std::size_t bytes_of_event(ProbeKind kind) {
    const bool wide = kind == ProbeKind::clocks || kind == ProbeKind::sectors || kind == ProbeKind::touches;
    return wide ? sizeof(WideBufferedEvent) : sizeof(BufferedEvent);
}

/// What the module's variable `lanescope_tape` must hold: device memory. Lane l of warp w writes bytes [first[32 w +
/// l], end[32 w + l]) of the events; what does not fit there is only counted. A run before, with no room at all, has
/// counted how much is needed.
struct EventBuffer {
    std::uint64_t events = 0;
    std::uint64_t first = 0;   ///< 32-bit byte offset, of each lane of the grid's warps
    std::uint64_t end = 0;     ///< likewise
    std::uint64_t counts = 0;  ///< 32 bits of each lane: bytes that it wrote, or would have
    /// 64 bits of each site, and behind them of each shared array: an address, with `address_is_shared`. Of
    /// the kinds that look at addresses only.
    std::uint64_t addresses = 0;
};

inline constexpr std::string_view tape_name = "lanescope_tape";
inline constexpr std::uint64_t address_is_shared = std::uint64_t(1) << 63;

/// The address of an access, as PTX computes it: a register or a variable, and bytes behind it.
struct PtxAddress {
    std::string base;          ///< "%rd4", "tile"; empty: none
    std::string offset = "0";  ///< "12"
    bool is_32_bit = false;
};

std::string declare_tape();
std::string begin_recording(ProbeKind kind);
/// `guard`: of the return that it stands before; empty where it has none.
std::string end_recording(std::string_view guard);
std::string record_event(ProbeKind kind, unsigned site, const PtxEvent& event, const PtxAddress& address,
                         std::string_view guard);
/// Notes where a shared array begins, as address number `number`.
std::string note_shared_array(unsigned number, std::string_view symbol);

}  // namespace lanescope
