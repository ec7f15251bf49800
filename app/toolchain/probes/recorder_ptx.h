// The PTX that a probed kernel runs at each event, and at its start and end.
//
// The lowest active lane writes an event, each lane into its own part of the buffer. So diverged groups of lanes can
// write concurrently without a common counter. The parts of a warp are merged by the number of events in which the
// writer took part before, or by the SM's clock if recorded.
//
// The recorder uses predicates instead of branches, so that the compiler can still move the kernel's loads ahead of it
// and keep several in flight.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "app/toolchain/probes/ptx_access.h"

namespace lanescope {

enum class ProbeKind {
    lanes,      ///< active lanes and site (the cheapest)
    clocks,     ///< with the SM's clock
    addresses,  ///< lanes, and outside the events one address per site
    sectors,    ///< with 32-byte sectors and bank conflicts per event; needs compute capability 7.0
    touches,    ///< addresses of all lanes: each active lane writes its own event
};

/// An event in device memory.
struct BufferedEvent {
    std::uint32_t mask;  ///< active lanes; the lowest of them wrote it
    std::uint32_t what;  ///< low 16 bits: site number; high 16 bits: number of events in which the writer took part
                         ///< before, mod 65536
};

/// An event with the SM's clock (low 32 bits) in `more`, or sectors | bank conflicts << 8. For touches, `more` and
/// `high` are the low and high words of the lane's address, with `address_is_shared`.
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

/// The value of the module's variable `lanescope_tape`: device addresses. Lane l of warp w writes bytes [first[32 w +
/// l], end[32 w + l]) of the events and only counts further ones. An earlier run without room has counted the required
/// size.
struct EventBuffer {
    std::uint64_t events = 0;
    std::uint64_t first = 0;   ///< 32-bit byte offset per lane of the grid's warps
    std::uint64_t end = 0;     ///< like `first`
    std::uint64_t counts = 0;  ///< 32 bits per lane: bytes written, or that would have been
    /// 64 bits per site, then per shared array: an address, with `address_is_shared`. Only for kinds that record
    /// addresses.
    std::uint64_t addresses = 0;
};

inline constexpr std::string_view tape_name = "lanescope_tape";
inline constexpr std::uint64_t address_is_shared = std::uint64_t(1) << 63;

/// An address in PTX: a register or variable, and an offset in bytes.
struct PtxAddress {
    std::string base;          ///< "%rd4", "tile"; empty: none
    std::string offset = "0";  ///< "12"
    bool is_32_bit = false;
};

std::string declare_tape();
std::string begin_recording(ProbeKind kind);
/// `guard`: of the following return; empty if it has none.
std::string end_recording(std::string_view guard);
std::string record_event(ProbeKind kind, unsigned site, const PtxEvent& event, const PtxAddress& address,
                         std::string_view guard);
/// Stores the start of a shared array as address number `number`.
std::string note_shared_array(unsigned number, std::string_view symbol);

}  // namespace lanescope
