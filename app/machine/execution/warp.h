// One warp: puts the lanes' logs together in the order in which the machine executes.
//
// At each step the lanes that stand at the earliest site execute it together (minimum-PC reconvergence, the rule of
// thread frontiers), those of an earlier iteration first (iterations.h). That gives the masks of structured code on
// real hardware.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>

#include "app/machine/checks/raw_hazards.h"
#include "app/machine/execution/course.h"
#include "app/machine/execution/iterations.h"
#include "app/machine/execution/lane.h"
#include "app/machine/execution/warp_log.h"
#include "app/machine/recording/recorder.h"

namespace lanescope::simt {

enum class WarpState : std::uint8_t { running, at_barrier, finished, faulted };

/// What one core's warps share.
struct WarpContext {
    Recorder& recorder;
    const MachineOptions& options;
    RawHazards& hazards;
    const Course& course;
    PrintedText& printed;
    std::int64_t block = 0;    ///< that runs
    std::int64_t turn = 0;     ///< of the block that runs
    std::uint64_t random = 1;  ///< state of the order of lanes under the independent schedule

    /// Whether what this block does is no longer wanted: the launch was cancelled, or a block before it has stopped.
    bool abandoned() const { return (options.cancelled && *options.cancelled) || turn >= course.stop_before(); }

    std::uint64_t draw() {  // xorshift64
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        return random;
    }
};

/// What the lanes at a block barrier that counts have said.
struct Ballot {
    std::uint32_t yes = 0, lanes = 0;
    void add(const Ballot& other) {
        yes += other.yes;
        lanes += other.lanes;
    }
    std::uint64_t result(WarpOp word) const {
        if (word == WarpOp::barrier_count) return yes;
        return word == WarpOp::barrier_all ? yes == lanes : yes > 0;
    }
};

class Warp {
public:
    /// lanes: `count` lanes (1 to 32), each ready to start the kernel.
    void begin(WarpContext& context, Lane* lanes, unsigned count);
    /// Runs until the warp stands at a block barrier, has ended, has faulted, or has taken so many steps.
    WarpState run(unsigned steps);
    /// Lets the warp go on after the barrier.
    void release_barrier(const Ballot& block);
    /// Of its lanes at the barrier.
    Ballot ballot() const;
    /// Where it stands when it waits at a block barrier.
    SiteKey barrier_site() const { return lanes_[std::countr_zero(alive_)].stop; }
    /// Stops it: its block's warps wait at different barriers.
    void refuse_barrier(SiteKey other);
    WarpState state() const { return state_; }

private:
    void feed();
    void feed_lane(unsigned lane);
    bool step();
    Lowest pick();
    Lowest earliest();
    void execute(Lowest group);
    void settle();
    bool one_site(std::uint32_t lanes) const;

    bool collective(Lowest group);
    std::uint32_t party_of(unsigned lane) const;
    bool all_there(std::uint32_t party, const Request& request) const;
    void exchange(std::uint32_t party);
    void multiply(std::uint32_t party);
    std::uint64_t tally(WarpOp word, std::uint32_t party) const;
    std::uint64_t reduction(WarpOp word, std::uint32_t party) const;
    std::uint32_t alike(unsigned lane, std::uint32_t party) const;
    std::uint64_t common_result(WarpOp word, std::uint32_t party) const;
    std::uint64_t shuffle(unsigned lane, std::uint32_t party);
    void record_by_site(std::uint32_t lanes);
    void print(Lowest group);
    void tell_clock(Lowest group);
    void park(std::uint32_t lanes);
    void unpark();

    void check_progress(bool memory);
    void fault(HazardKind kind, unsigned lane, std::uint32_t others);

    WarpContext* context_ = nullptr;
    Lane* lanes_ = nullptr;
    WarpLog log_;
    Iterations iterations_;
    Lowest moved_{};            ///< what was executed last: its lanes have gone on from there
    std::uint32_t alive_ = 0;   ///< lanes that have not returned
    std::uint32_t hungry_ = 0;  ///< lanes whose log is used up and that can go on
    std::uint32_t parked_ = 0;  ///< lanes that wait in a collective for lanes that are not there yet
    std::uint64_t steps_ = 0;
    std::uint64_t steps_without_memory_ = 0;
    WarpState state_ = WarpState::finished;
};

}  // namespace lanescope::simt
