// A warp: groups of lanes and their frames.
#pragma once

#include <array>
#include <bit>
#include <boost/container/small_vector.hpp>
#include <boost/smart_ptr/intrusive_ptr.hpp>
#include <boost/smart_ptr/intrusive_ref_counter.hpp>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

#include "app/emulator/memory/sectors.h"
#include "app/emulator/recording/guesses.h"
#include "app/emulator/schedule/block_state.h"
#include "app/emulator/schedule/frame_pool.h"
#include "app/emulator/schedule/lane_masks.h"
#include "app/emulator/schedule/warp_state.h"
#include "app/ptx/decoded_code.h"
// Functions compiled for x86-64, AVX2 and AVX-512; the loader chooses. Callees must be inlined. Whole files cannot be:
// inline functions of standard headers must run on any CPU, and the linker keeps one copy.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define LANESCOPE_EACH_CPU __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define LANESCOPE_EACH_CPU  // sanitizers start after the loader chooses
#endif

namespace lanescope::emulator {

class Block;

using Addresses = LaneAddresses;

/// Iterations of each loop around a place, outermost first.
using Rounds = boost::container::small_vector<std::uint32_t, 6>;

struct Frame;
/// Only one thread uses a block's frames at a time.
using FramePointer = boost::intrusive_ptr<Frame>;

struct Frame : boost::intrusive_ref_counter<Frame, boost::thread_unsafe_counter> {
    const Function* function = nullptr;
    FramePointer caller;
    const Step* call = nullptr;
    StepCounts* counts = nullptr;
    unsigned depth = 1;            ///< 1: the kernel's
    std::uint64_t local_base = 0;  ///< offset in local memory
    Rounds caller_rounds;          ///< of the caller at the call
    FramePool::Memory memory;
};

enum class GroupState : std::uint8_t {
    runnable,
    waits,       ///< for lanes of the warp
    at_barrier,  ///< of the block
    parked,      ///< independent schedule: before an access that other lanes see
};

/// Lanes at one place in one frame.
struct Group {
    Mask mask = 0;
    const Step* at = nullptr;
    FramePointer frame;
    Rounds rounds;  ///< of `loop` and loops around it
    int loop = -1;  ///< at the last count; -1: none
    GroupState state = GroupState::runnable;
};

/// Local memory of a function's call. A lane's 4-byte words are 128 bytes apart.
struct LocalMemory {
    std::uint64_t begin = 0, bytes = 0;  ///< addresses; bytes 0: none
    std::byte* memory = nullptr;
    bool is_watched = false;  ///< writes go to note_local_write()

    std::byte* at(std::uint64_t address, unsigned lane) const {
        const std::uint64_t here = address - begin;
        return memory + (here / 4 * lanes + lane) * 4 + here % 4;
    }
};

enum class WarpState : std::uint8_t { running, at_barrier, finished, faulted };

class Warp {
public:
    Warp(Block& block, unsigned number);

    /// Starts `count` lanes (1 to 32).
    void begin(const Function& kernel, const std::vector<std::byte>& parameters, unsigned count);
    /// Runs until all lanes wait at a barrier or have ended, the kernel faults, or `turn` accesses and collectives are
    /// done.
    WarpState run(unsigned turn);
    void release_barrier(const std::array<std::uint32_t, 2>& votes);
    WarpState state() const { return state_; }
    /// Returns the lane count at the barrier, and of lanes whose predicate holds.
    std::array<std::uint32_t, 2> votes() const;
    SiteKey barrier_site() const;
    BarrierCall barrier() const;
    unsigned number() const { return number_; }
    using PerLane = std::uint32_t[lanes];
    /// threadIdx.x, y or z.
    const PerLane& thread_index(unsigned axis) const { return thread_index_[axis]; }

    std::byte* frame = nullptr;  ///< of the running group
    Mask mask = 0;
    Block& block() { return block_; }
    AsyncCopies copies;
    Guesses guesses;  ///< empty unless the module has an atomicCAS
    template <class T>
    T* at(std::uint32_t place) {
        return reinterpret_cast<T*>(frame + place);
    }
    template <class T>
    void put(std::uint32_t place, const T (&values)[lanes]);
    const Function& function() const { return *groups_[current_].frame->function; }
    Group& group() { return groups_[current_]; }
    const Step* fault();
    const Step* branch(const Step* step, Mask taken);
    const Step* jump(const Step* step, std::uint32_t target);
    /// Lanes that continue at step `target`.
    struct Part {
        std::uint32_t target = 0;
        Mask who = 0;
    };
    const Step* scatter(const Step* step, std::span<const Part> parts);
    const Step* call(const Step* step, const CallTable& table, const Function& callee, Mask who);
    const Step* leave(bool kernel_too);
    const Step* wait(const Step* step);
    void count_step();
    void count_collective();
    /// Reading the clock takes steps, so that timed waiting loops end.
    void count_clock();
    /// Passes a label, where other lanes may run first.
    const Step* pass(const Step* step) { return go(step + 1); }
    /// Returns the next step, or nullptr if another warp or lane runs first.
    const Step* after_access(const Step* step);
    /// Call before an access that other lanes see. If true, the step returns nullptr: under the independent schedule,
    /// the group waits until drawn.
    bool park(const Step* step);
    std::uint64_t steps() const { return steps_; }
    /// Returns how often the warp has been in one and the same state, with accesses in between: 0 unless it waits for
    /// memory that others write.
    std::uint64_t repeated_states() const { return watch_.repeats(); }
    void stop_without_progress(std::uint64_t limit) { stop_without_progress(*groups_[current_].at, limit); }
    Mask alive() const { return alive_; }

    /// Returns the local memory of the call that has the address.
    LocalMemory local_memory(std::uint64_t address);
    /// Returns nullptr for an address outside the lane's local memory.
    std::byte* local(std::uint64_t address, unsigned lane, unsigned bytes);
    void note_local_write(std::uint64_t address, Mask who, unsigned bytes);
    /// Call before the lanes do what other lanes can see: end, take part in a collective, or write.
    void take_effect(Mask who) {
        if (!guesses.empty()) [[unlikely]]
            take_guesses(who);
    }
    /// Logs all lanes' variables. Call after recording a step, before its effects.
    void log_variables();

private:
    friend class Collectives;

    const Step* first_of(const Function& function) const { return function.steps.data(); }
    FramePointer make_frame(const Function& function, FramePointer caller, const Step* call);
    bool has_room_for(const Function& function) const;
    Frame* frame_of(std::uint64_t offset, unsigned bytes);
    bool pick();
    void run_group();
    bool runs_before(const Group& a, const Group& b) const;
    void merge();
    void enter(std::size_t number);
    const Step* go(const Step* to);
    void survey();
    bool is_alone_in(int loop) const;
    const Step* position_of(const Group& other) const;
    static void enter_loop(Group& group, int loop);
    static void count_round(Group& group, int loop);
    static void settle_rounds(Group& group);
    bool complete_collectives();
    bool settle();
    void count();
    void count_one();
    bool may_branch(const Step* step, const Step* to);
    bool repeats_its_state(const Step* to);
    void check_progress();
    void begin_counts();
    bool may_turn(const Step& step);
    void take_guesses(Mask who);
    /// steps: the exceeded limit; 0: an endless loop.
    void stop_without_progress(const Step& step, std::uint64_t steps);
    /// limit: frame bytes per block; 0: the lane's local memory is full.
    void overflow(const Step& step, Mask who, std::uint64_t limit);
    std::size_t earliest_group() const;
    std::size_t draw_parked();

    /// Bits of a count of branches that are all set before a look at the limits.
    static constexpr std::uint64_t check_at = 0xf000;

    Block& block_;
    std::vector<Group> groups_;
    std::size_t current_ = 0;
    Mask alive_ = 0;
    unsigned number_ = 0;
    PerLane thread_index_[3];
    std::uint64_t steps_ = 0, branches_without_memory_ = 0, collectives_without_memory_ = 0, turns_without_memory_ = 0;
    std::uint64_t next_check_ = 0;  ///< of steps_
    std::uint64_t accesses_ = 0;    ///< of steps_, to memory
    WarpImage before_;              ///< reference for loops without memory accesses
    WaitWatch watch_;
    bool repeats_ = false;  ///< since the last access, a state repeated and collectives followed
    unsigned turn_ = 0;
    WarpState state_ = WarpState::finished;
    /// Where the running group is first and meets no other.
    const Step *alone_from_ = nullptr, *alone_until_ = nullptr;
    StepCounts* counts_ = nullptr;  ///< of the running group's function
    bool postponed_ = false;        ///< the group waits before its last step
    bool released_ = false;         ///< drawn, but access not done
};

inline const Step* Warp::go(const Step* to) {
    if (to >= alone_from_ && to < alone_until_) return to;
    group().at = to;
    return nullptr;
}

template <class T>
LANESCOPE_INLINE void Warp::put(std::uint32_t place, const T (&values)[lanes]) {
    T* const to = at<T>(place);
    if (mask == ~Mask(0)) {
        for (unsigned l = 0; l < lanes; ++l) to[l] = values[l];
        return;
    }
    using Bits =
        std::conditional_t<sizeof(T) == 8, std::uint64_t,
                           std::conditional_t<sizeof(T) == 4, std::uint32_t,
                                              std::conditional_t<sizeof(T) == 2, std::uint16_t, std::uint8_t>>>;
    for (unsigned l = 0; l < lanes; ++l) {  // compilers turn a conditional into a branch
        const auto chosen = ones_if<Bits>(mask, l);
        const Bits mixed = Bits((std::bit_cast<Bits>(values[l]) & chosen) | (std::bit_cast<Bits>(to[l]) & ~chosen));
        to[l] = std::bit_cast<T>(mixed);
    }
}

}  // namespace lanescope::emulator
