// A lane of the emulated warp: what it runs, what it logs, and what it waits for.
//
// Reading memory that no one writes cannot be disturbed by other lanes, so a lane does not stop there: it runs ahead,
// logs where it went, and the warp puts the logs of its 32 lanes together afterwards, in the order in which the machine
// executes. At every other word (a store, shared memory, an atomic, a collective) the lane stops until its turn.
#pragma once

#include <cstdint>

#include "app/machine/checks/lane_clock.h"
#include "app/machine/execution/fiber.h"
#include "app/machine/execution/log_cursor.h"
#include "app/machine/execution/warp_log.h"
#include "app/machine/recording/site_key.h"

namespace lanescope::simt {

struct Index3 {
    unsigned x = 0, y = 0, z = 0;
};

/// Words at which a lane may have to wait for others.
enum class WarpOp : std::uint8_t {
    none,        ///< no collective: an access whose turn must come
    activemask,  ///< asks which lanes came along; waits for none
    shuffle_idx,
    shuffle_up,
    shuffle_down,
    shuffle_xor,
    ballot,
    all,
    any,
    syncwarp,
    add_signed,  ///< __reduce_add_sync and the other reductions
    min_signed,
    min_unsigned,
    max_signed,
    max_unsigned,
    and_bits,
    or_bits,
    xor_bits,
    syncthreads,
    barrier_count,  ///< __syncthreads_count: a block barrier that gives back for how many lanes `value` is not 0
    barrier_all,
    barrier_any,
    mma,    ///< value: address of the lane's MmaFragment
    print,  ///< waits for no other lane; value: address of the text
    clock,  ///< asks how many steps the warp has taken; waits for no other lane
    match_any,
    match_all,
};

inline bool is_block_barrier(WarpOp word) { return word >= WarpOp::syncthreads && word <= WarpOp::barrier_any; }

/// What a lane asks of its warp in a collective.
struct Request {
    WarpOp word = WarpOp::none;
    std::uint32_t mask = 0;      ///< lanes that take part
    std::uint64_t value = 0;     ///< what this lane gives
    std::uint32_t argument = 0;  ///< source lane, delta, or lane mask of a shuffle
    std::uint32_t width = 32;    ///< of a shuffle's segments
};

enum class LaneState : std::uint8_t {
    runnable,  ///< its log holds plain accesses only; more may follow
    stopped,   ///< the last entry of its log is a word at which it stopped
    finished,  ///< it returned; its log may still hold entries
    faulted,
};

struct alignas(64) Lane {
    LaneState state = LaneState::finished;
    SiteKey stop = 0;  ///< where it stopped last
    Request request;
    std::uint64_t result = 0;  ///< what the collective gave back
    Index3 thread;
    unsigned number = 0;  ///< 0 to 31 within the warp
    unsigned warp = 0;    ///< within the block
    LaneClock clock;
    Fiber fiber;

    /// Logs an access that needs no turn.
    [[gnu::always_inline]] static void run_ahead(std::uint16_t at, SiteKey key, std::uint64_t address) {
        cursor.write(at, key, address);
        if (cursor.place >= WarpLog::rows * warp_size) [[unlikely]]
            pause();
    }

    /// Logs an access and waits for its turn; the caller then performs it.
    [[gnu::always_inline]] void take_turn(SiteKey key, std::uint64_t address) {
        request.word = WarpOp::none;
        stop_at(key, address);
    }

private:
    [[gnu::always_inline]] static void pause();
    [[gnu::always_inline]] void stop_at(SiteKey key, std::uint64_t address) {
        cursor.write(key, address);
        stop = key;
        state = LaneState::stopped;
        fiber.yield();
    }
};

/// The lane that runs on this thread of the CPU.
extern constinit thread_local Lane* current_lane;

inline void Lane::pause() { current_lane->fiber.yield(); }

}  // namespace lanescope::simt
