// Collectives: shuffles, votes, matches, reductions, __syncwarp, matrix steps and barriers.
//
// A collective's mask names its lanes. They wait until all that have not ended arrive, anywhere in the source.
#pragma once

#include <array>

#include "app/emulator/schedule/warp.h"

namespace lanescope::emulator {

enum class Collective : std::uint8_t {
    none,
    shuffle_up,
    shuffle_down,
    shuffle_xor,
    shuffle_idx,
    add,
    min_signed,
    min_unsigned,
    max_signed,
    max_unsigned,
    and_bits,
    or_bits,
    xor_bits,
    ballot,
    all,
    any,
    uniform,
    match_any,
    match_all,
    sync_warp,
    barrier,
    barrier_count,
    barrier_all,
    barrier_any,
    grid_barrier,  ///< of all blocks of a cooperative launch
    mma,
    arrive,          ///< at a barrier, without waiting
    matrix_product,  ///< mma and wmma.mma of any shape
    matrix_move,     ///< wmma.load, wmma.store, ldmatrix
};

constexpr bool is_barrier(Collective kind) { return kind >= Collective::barrier && kind <= Collective::grid_barrier; }

/// For all, any and uniform. yes: lanes whose predicate holds.
constexpr bool vote_holds(Collective kind, Mask yes, Mask all) {
    if (kind == Collective::all) return yes == all;
    return kind == Collective::any ? yes != 0 : yes == 0 || yes == all;
}

// Operands of a step:
// - d: the result; a predicate for all, any, uniform and barriers with a result
// - a: the value; a predicate for votes and barriers
// - b and c: for shuffles
// - Function::more[target]: the mask, then the second result, a predicate or nowhere
// - mma: Function::more[target] has only the results and the registers of A, B and C
// - other matrix steps: target is an index into Function::matrices

/// b, c: the shuffle's operands. within: the source is in the segment.
struct ShuffleSource {
    unsigned lane;
    bool within;
};
constexpr ShuffleSource shuffle_source(Collective kind, unsigned lane, std::uint32_t b, std::uint32_t c) {
    const unsigned argument = b & 31, clamp = c & 31, segment = c >> 8 & 31;
    const unsigned last = (lane & segment) | (clamp & ~segment & 31);
    unsigned from = (lane & segment) | (argument & ~segment & 31);
    if (kind == Collective::shuffle_up) from = lane - argument;
    if (kind == Collective::shuffle_down) from = lane + argument;
    if (kind == Collective::shuffle_xor) from = lane ^ argument;
    const bool within = kind == Collective::shuffle_up ? int(from) >= int(last) : from <= last;
    return {within ? from & 31 : lane, within};
}

class Collectives {
public:
    explicit Collectives(Warp& warp) : warp_(warp) {}

    /// Returns the next step if all required lanes have arrived.
    const Step* arrive(const Step* step);
    /// Returns false if there are none.
    bool complete_ready();
    void release_barrier(const std::array<std::uint32_t, 2>& votes);
    /// Returns the lane count at the barrier, and of lanes whose predicate holds.
    static std::array<std::uint32_t, 2> votes(const std::vector<Group>& groups);
    static SiteKey site_of(const Step& step);
    /// b: the number; c: the count, or nowhere.
    static BarrierCall barrier_of(const Step& step, const std::byte* frame, Mask who);

private:
    struct Lane {
        const Step* step = nullptr;  ///< null: not waiting
        std::byte* frame = nullptr;
        const Function* function = nullptr;
        Mask mask = 0;  ///< of its collective
    };
    using Lanes = std::array<Lane, lanes>;

    void gather(const Group& group, Lanes& all) const;
    Mask participants_of(const Lanes& all, unsigned lane) const;
    bool all_there(const Lanes& all, Mask participants, unsigned lane) const;
    void perform(const Lanes& all, Mask participants);
    void record(const Lanes& all, Mask participants);
    void shuffle(const Lanes& all, Mask participants);
    void vote(const Lanes& all, Mask participants);
    void match(const Lanes& all, Mask participants);
    void reduce(const Lanes& all, Mask participants);
    void multiply(const Lanes& all, Mask participants);
    bool lacks_lanes(const Lanes& all, Mask participants);
    void work_on_matrices(const Lanes& all, Mask participants);
    bool release(Mask done);

    Warp& warp_;
};

/// Returns false unless the running group has all lanes.
bool perform_converged(Warp& warp, const Step* step);

}  // namespace lanescope::emulator
