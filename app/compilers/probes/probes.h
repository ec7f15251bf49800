// Probes: PTX that records the lanes of memory accesses and collectives.
//
// The lowest active lane writes an event into its own part of the buffer: diverged lanes need no common counter. Parts
// are merged by the writer's number of earlier events, or by the SM's clock.
//
// Predicates instead of branches let the compiler hoist the kernel's loads and keep several in flight.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/compilers/probes/ptx_accesses.h"

namespace lanescope {

enum class ProbeKind {
    lanes,      ///< active lanes and site (cheapest)
    clocks,     ///< with the SM's clock
    addresses,  ///< lanes; one address per site
    sectors,    ///< sectors and bank conflicts; needs compute capability 7.0
    touches,    ///< addresses; one event per active lane
};

struct BufferedEvent {
    std::uint32_t mask;  ///< active lanes; the lowest wrote it
    std::uint32_t what;  ///< low half: site; high half: writer's earlier events, mod 65536
};

/// `more`: the SM's clock (low 32 bits), or sectors | bank conflicts << 8. For touches, `more` and `high`: the lane's
/// address, with `address_is_shared`.
struct WideBufferedEvent {
    std::uint32_t mask, what, more, high;
};

constexpr bool records_addresses(ProbeKind kind) {
    return kind == ProbeKind::addresses || kind == ProbeKind::sectors || kind == ProbeKind::touches;
}

constexpr std::size_t bytes_of_event(ProbeKind kind) {
    const bool wide = kind == ProbeKind::clocks || kind == ProbeKind::sectors || kind == ProbeKind::touches;
    return wide ? sizeof(WideBufferedEvent) : sizeof(BufferedEvent);
}

/// The variable `lanescope_tape`: device addresses. Lane l of warp w writes bytes [first[32 w + l], end[32 w + l]) of
/// the events and only counts further ones. A run without room yields the required size.
struct EventBuffer {
    std::uint64_t events = 0;
    std::uint64_t first = 0;   ///< 32-bit byte offset per lane
    std::uint64_t end = 0;     ///< like `first`
    std::uint64_t counts = 0;  ///< 32 bits per lane: bytes written or omitted
    /// 64 bits per site, then per shared array, with `address_is_shared`. For kinds with addresses.
    std::uint64_t addresses = 0;
};

inline constexpr std::string_view tape_name = "lanescope_tape";
inline constexpr std::uint64_t address_is_shared = std::uint64_t(1) << 63;

std::string declare_tape();
std::string begin_recording();
/// Precedes a return; `guard` may be empty.
std::string end_recording(std::string_view guard);
std::string record_event(ProbeKind kind, unsigned site, const PtxEvent& event, std::string_view guard);
std::string note_shared_array(unsigned number, std::string_view symbol);

/// An instruction with a recorder.
struct ProbeSite {
    std::string file;  ///< as passed to the compiler
    int line = 0, column = 0;
    int call_line = 0;                   ///< of the kernel's call; `line` outside of functions
    AccessKind kind = AccessKind::load;  ///< a generic access counts as global
    PtxSpace space = PtxSpace::none;
    unsigned bytes = 0;  ///< per lane
    std::string symbol;  ///< may be empty
    std::string opcode;
    bool spread_known = true;  ///< sectors and bank conflicts are counted
};

struct SharedArray {
    std::string name;
    std::uint64_t bytes = 0;  ///< 0: dynamic
};

struct ProbedKernel {
    std::string name;                 ///< mangled
    std::vector<ProbeSite> sites;     ///< in source order; a function's at its call
    std::vector<SharedArray> shared;  ///< addresses follow the sites'
};

struct ProbedText {
    std::string ptx;
    std::vector<ProbedKernel> kernels;
    const ProbedKernel* find(std::string_view mangled) const;
};

/// Inserts a recorder before each memory access and collective in NVRTC's PTX. Sites outside of `folder` (with a
/// trailing slash) get the position of the call. Times of probed kernels are not throughput. Throws UsageError with the
/// line of an unrecordable instruction, or for malformed PTX.
ProbedText put_probes(std::string_view ptx, ProbeKind kind, const std::string& folder = {});

}  // namespace lanescope
