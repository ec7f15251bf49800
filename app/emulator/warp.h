// A warp: groups of lanes that run together, each at its own place, and the frames of the functions that they are in.
#pragma once

#include <boost/container/small_vector.hpp>

#include <array>
#include <bit>
#include <memory>
#include <new>
#include <span>
#include <type_traits>
#include <vector>

#include "app/emulator/async_copies.h"
#include "app/emulator/barriers.h"
#include "app/emulator/code.h"
#include "app/emulator/step_counter.h"
#include "app/emulator/warp_image.h"
#include "app/machine/execution/each_cpu.h"
#include "app/machine/recording/sectors.h"

namespace lanescope::emulator {

class Block;

using Addresses = simt::LaneAddresses;

/// Of each loop around a place, from the outermost: how often it was branched back.
using Rounds = boost::container::small_vector<std::uint32_t, 6>;

/// Gives back the memory of a frame.
struct FreeFrame {
    std::uint64_t* held = nullptr;  ///< Block::frame_bytes
    std::size_t bytes = 0;
    void operator()(std::byte* memory) const {
        *held -= bytes;
        ::operator delete(memory, std::align_val_t(128));
    }
};

/// One activation of a function, shared by all lanes that were called together.
struct Frame {
    const Function* function = nullptr;
    std::shared_ptr<Frame> caller;
    const Step* call = nullptr;    ///< the step that made it
    std::uint64_t local_base = 0;  ///< where its lanes' own memory begins in local memory
    Rounds caller_rounds;          ///< of the caller at the call
    std::unique_ptr<std::byte, FreeFrame> memory;
};

enum class GroupState : std::uint8_t {
    runnable,
    waits,       ///< for other lanes of the warp
    at_barrier,  ///< of the block
    parked,      ///< under the independent schedule: before an access that others can see, until it is drawn
};

/// Lanes at one place of one frame.
struct Group {
    Mask mask = 0;
    const Step* at = nullptr;
    std::shared_ptr<Frame> frame;
    Rounds rounds;  ///< of `loop` and of the loops around it
    int loop = -1;  ///< around `at` when a round was counted last; -1: none
    GroupState state = GroupState::runnable;
};

enum class WarpState : std::uint8_t { running, at_barrier, finished, faulted };

class Warp {
public:
    explicit Warp(Block& block) : block_(block) {}

    /// Starts `count` lanes (1 to 32) at the kernel's first step. thread: of the first lane in the block.
    void begin(const Function& kernel, const std::vector<std::byte>& parameters, unsigned number, unsigned count);
    /// Runs until all lanes wait at the block's barrier or have ended, the kernel has faulted, or so many accesses and
    /// collectives were executed.
    WarpState run(unsigned turn);
    void release_barrier(const std::array<std::uint32_t, 2>& votes);
    WarpState state() const { return state_; }
    /// Of the lanes at the barrier: how many there are, and for how many its predicate holds.
    std::array<std::uint32_t, 2> votes() const;
    simt::SiteKey barrier_site() const;
    /// The barrier at which all its lanes wait.
    BarrierCall barrier() const;
    unsigned number() const { return number_; }

    // For the steps:
    std::byte* frame = nullptr;  ///< memory of the group that runs
    Mask mask = 0;               ///< its lanes
    Block& block() { return block_; }
    AsyncCopies copies;  ///< that have not arrived
    template <class T>
    T* at(std::uint32_t place) {
        return reinterpret_cast<T*>(frame + place);
    }
    template <class T>
    void put(std::uint32_t place, const T (&values)[lanes]);
    const Function& function() const { return *groups_[current_].frame->function; }
    Group& group() { return groups_[current_]; }
    /// Ends the kernel with a hazard of the group that runs.
    const Step* fault();
    const Step* branch(const Step* step, Mask taken);
    const Step* jump(const Step* step, std::uint32_t target);
    /// Lanes that go on at a step, by its number.
    struct Part {
        std::uint32_t target = 0;
        Mask who = 0;
    };
    const Step* scatter(const Step* step, std::span<const Part> parts);
    const Step* call(const Step* step, const CallTable& table, const Function& callee, Mask who);
    const Step* leave(bool kernel_too);
    /// The group waits at the step for other lanes.
    const Step* wait(const Step* step);
    /// Counts a step that touches memory, and one at which lanes meet.
    void count_step();
    void count_meeting();
    /// To ask for the time takes some: a loop that waits for a moment ends.
    void count_clock();
    /// Goes over a label: other lanes may be due now.
    const Step* pass(const Step* step) { return go(step + 1); }
    /// What follows an access: the next step, unless it is another warp's or lane's turn.
    const Step* after_access(const Step* step);
    /// To be asked before an access that others can see. True under the independent schedule unless the group was
    /// drawn: then it waits, and the step returns nullptr.
    bool park(const Step* step);
    std::uint64_t steps() const { return steps_; }
    Mask alive() const { return alive_; }

    /// Where a lane's own memory of that address lies; nullptr if nowhere.
    std::byte* local(std::uint64_t address, unsigned lane, unsigned bytes);
    /// The lane has written bytes that local() has found.
    void note_local_write(std::uint64_t address, unsigned lane, unsigned bytes);
    /// Logs the variables of all lanes, if they are wanted: when a step has been recorded, before it has an effect.
    void log_variables();

private:
    friend class Collectives;

    const Step* first_of(const Function& function) const { return function.steps.data(); }
    std::shared_ptr<Frame> make_frame(const Function& function, std::shared_ptr<Frame> caller, const Step* call);
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
    bool meet();
    bool settle();
    void count();
    void count_one();
    bool may_branch(const Step* step, const Step* to);
    bool repeats_its_state(const Step* to);
    bool may_turn(const Step& step);
    /// steps: the limit that was reached; 0: nothing can end the loop.
    void stop_without_progress(const Step& step, std::uint64_t steps);
    /// limit: bytes of frames that the block may have; 0: a lane's local memory is full.
    void overflow(const Step& step, Mask who, std::uint64_t limit);
    std::size_t earliest_group() const;
    std::size_t draw_parked();

    Block& block_;
    std::vector<Group> groups_;
    std::size_t current_ = 0;
    Mask alive_ = 0;
    unsigned number_ = 0;
    std::uint64_t steps_ = 0, branches_without_memory_ = 0, meetings_without_memory_ = 0, turns_without_memory_ = 0;
    WarpImage before_;      ///< what a loop without memory is compared to
    bool repeats_ = false;  ///< its lanes were seen twice in one state, and have met since the last access
    unsigned turn_ = 0;
    WarpState state_ = WarpState::finished;
    /// While the group that runs stays here, it is the earliest, and meets no other.
    const Step *alone_from_ = nullptr, *alone_until_ = nullptr;
    const Function* counted_ = nullptr;  ///< that of the group that runs
    StepCounts* counts_ = nullptr;       ///< of it
    bool postponed_ = false;  ///< the group's last step has not been executed: it waits
    bool released_ = false;  ///< the group that runs was drawn, and has not made its access yet
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
    for (unsigned l = 0; l < lanes; ++l) {  // by bits: of a choice the compiler makes a branch
        const Bits chosen = Bits(0) - Bits(mask >> l & 1);
        const Bits mixed = Bits((std::bit_cast<Bits>(values[l]) & chosen) | (std::bit_cast<Bits>(to[l]) & ~chosen));
        to[l] = std::bit_cast<T>(mixed);
    }
}

}  // namespace lanescope::emulator
