// What lanes of a warp do together: shuffles, votes, matches, reductions, __syncwarp, the tensor core, barriers.
//
// A collective names its lanes by a mask. They wait until all of them have come that have not ended, wherever in the
// text each of them stands.
#pragma once

#include <array>

#include "app/emulator/warp.h"

namespace lanescope::emulator {

enum class Word : std::uint8_t {
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
    mma,
    arrive,          ///< at a barrier, without waiting
    matrix_product,  ///< mma and wmma.mma of any shape
    matrix_move,     ///< wmma.load, wmma.store, ldmatrix
};

constexpr bool is_barrier(Word word) { return word >= Word::barrier && word <= Word::barrier_any; }

// Operands of a step: d the result (a predicate for all, any, uniform and the barriers that ask), a the value (a
// predicate for votes and barriers), b and c those of a shuffle. Function::more[target] has the mask of lanes, and the
// predicate that is a second result, or nowhere. Of mma: its results, the registers of A, B and C; nothing else. Of
// other steps with matrices, target numbers Function::matrices.

/// Where a shuffle's lane takes its value, and whether that is within its segment. b and c: the shuffle's operands.
struct ShuffleSource {
    unsigned lane;
    bool within;
};
constexpr ShuffleSource shuffle_source(Word word, unsigned lane, std::uint32_t b, std::uint32_t c) {
    const unsigned argument = b & 31, clamp = c & 31, segment = c >> 8 & 31;
    const unsigned last = (lane & segment) | (clamp & ~segment & 31);
    unsigned from = (lane & segment) | (argument & ~segment & 31);
    if (word == Word::shuffle_up) from = lane - argument;
    if (word == Word::shuffle_down) from = lane + argument;
    if (word == Word::shuffle_xor) from = lane ^ argument;
    const bool within = word == Word::shuffle_up ? int(from) >= int(last) : from <= last;
    return {within ? from & 31 : lane, within};
}

class Collectives {
public:
    explicit Collectives(Warp& warp) : warp_(warp) {}

    /// The group that runs has come to the step: it goes on if all lanes are there that it waits for.
    const Step* arrive(const Step* step);
    /// Lets those go on whose lanes are all there. False if there are none.
    bool meet();
    void release_barrier(const std::array<std::uint32_t, 2>& votes);
    /// Lanes at the barrier, and how many of them say yes.
    static std::array<std::uint32_t, 2> votes(const std::vector<Group>& groups);
    static simt::SiteKey site_of(const Step& step);
    /// The barrier that a step names. b: its number, c: its count, or nowhere.
    static BarrierCall barrier_of(const Step& step, const std::byte* frame, Mask who);

private:
    struct Lane {
        const Step* step = nullptr;  ///< null: it does not wait
        std::byte* frame = nullptr;
        const Function* function = nullptr;
        Mask mask = 0;  ///< that its collective names
    };
    using Lanes = std::array<Lane, lanes>;

    void gather(const Group& group, Lanes& all) const;
    Mask party_of(const Lanes& all, unsigned lane) const;
    bool all_there(const Lanes& all, Mask party, unsigned lane) const;
    void perform(const Lanes& all, Mask party);
    void record(const Lanes& all, Mask party);
    void shuffle(const Lanes& all, Mask party);
    void vote(const Lanes& all, Mask party);
    void match(const Lanes& all, Mask party);
    void reduce(const Lanes& all, Mask party);
    void multiply(const Lanes& all, Mask party);
    bool lacks_lanes(const Lanes& all, Mask party);
    void work_on_matrices(const Lanes& all, Mask party);
    bool release(Mask done);

    Warp& warp_;
};

/// Performs a shuffle or vote for which the group that runs need not wait. False if it has to.
bool meet_at_once(Warp& warp, const Step* step);

}  // namespace lanescope::emulator
