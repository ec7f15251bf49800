// Orders accesses for race checks: one vector clock per lane of a warp (Fidge, Mattern; FastTrack).
//
// __syncwarp joins clocks. Shuffles and votes do not: CUDA guarantees no memory order for them. A fence and then an
// atomic releases earlier accesses. A later atomic on the same element, whose result is used,
// and then a fence acquires them for its lane (CUDA's memory model). A barrier acquires them for its block, also
// without that fence (CUDA C++ Programming Guide, memory fence functions).
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <map>
#include <mutex>
#include <vector>

#include "app/model/step_record.h"

namespace lanescope::emulator {

/// seen[j]: lane j's last time known to be over; a lane's own entry: its time, from 1.
struct LaneClock {
    std::array<std::uint32_t, warp_size> seen{};
};

/// Each of `participants` starts a new time.
template <class ClockOf>
void join_clocks(std::uint32_t participants, ClockOf clock_of) {
    LaneClock joined;
    for (std::uint32_t rest = participants; rest; rest &= rest - 1) {
        const LaneClock& clock = clock_of(std::countr_zero(rest));
        for (unsigned j = 0; j < warp_size; ++j) joined.seen[j] = std::max(joined.seen[j], clock.seen[j]);
    }
    for (std::uint32_t rest = participants; rest; rest &= rest - 1) {
        const int lane = std::countr_zero(rest);
        clock_of(lane) = joined;
        ++clock_of(lane).seen[static_cast<unsigned>(lane)];
    }
}

class Fences;
struct Access;
struct Accessor;

/// Fences and atomics order `earlier` before `by`.
bool ordered_by_fences(const Access& earlier, const Accessor& by);

struct Accessor {
    const LaneClock& clock;
    std::uint32_t block;
    std::uint32_t epoch;  ///< grows with each barrier and each block that the core starts
    std::uint16_t warp;
    std::uint8_t lane;
    SiteKey site;
    const Fences* fences = nullptr;

    std::uint32_t grid_epoch = 0;  ///< since the last barrier of all blocks; 0: none
    bool is_strong = false;        ///< atomic, or a volatile access to global memory: two of these are no race

    std::uint32_t now() const { return clock.seen[lane]; }
};

struct Access {
    std::uint32_t block = 0;
    std::uint32_t epoch = 0;  ///< 0: no access yet
    std::uint32_t clock = 0;
    std::uint16_t warp = 0;
    std::uint8_t lane = 0;
    bool is_strong = false;
    SiteKey site = 0;

    static Access by(const Accessor& a) { return {a.block, a.epoch, a.now(), a.warp, a.lane, a.is_strong, a.site}; }
    bool happened() const { return epoch != 0; }

    /// Returns true if a barrier (also of the grid, after which all blocks have larger epochs), __syncwarp, program
    /// order or fences with atomics order this access before `a`.
    bool ordered_before(const Accessor& a) const {
        return !happened() || ordered_without_fences(a) || ordered_by_fences(*this, a);
    }
    bool ordered_without_fences(const Accessor& a) const {
        if (block != a.block) return epoch < a.grid_epoch;
        return epoch != a.epoch || (warp == a.warp && (lane == a.lane || a.clock.seen[lane] >= clock));
    }
};

struct SyncPoint {
    unsigned array = 0;
    long long element = 0;
    auto operator<=>(const SyncPoint&) const = default;
};

/// A lane's state at a fence, which releases all earlier accesses.
struct Release {
    LaneClock clock;
    std::uint32_t block, epoch;
    std::uint16_t warp;
    std::uint8_t lane;

    Accessor accessor() const { return {clock, block, epoch, warp, lane, 0}; }
};

/// Thread-safe.
class Releases {
public:
    bool any() const { return any_; }
    void add(SyncPoint at, const Release& release);
    std::size_t count(SyncPoint at) const;
    /// Returns true if one of the first `count` releases at this point releases the access.
    bool order(SyncPoint at, std::size_t count, const Access& earlier) const;

private:
    mutable std::mutex mutex_;
    std::map<SyncPoint, std::vector<Release>> releases_;
    std::atomic<bool> any_ = false;
};

class Fences {
public:
    /// releases: of the launch.
    explicit Fences(Releases& releases) : releases_(releases) {}

    void begin_block();
    void begin_epoch();
    void fence(const Accessor& by);
    /// Call release() before an atomic, and observe() after it if its result is used.
    void release(const Accessor& by, SyncPoint at) const;
    void observe(const Accessor& by, SyncPoint at);
    bool order(const Access& earlier, const Accessor& by) const;

private:
    using Counts = std::map<SyncPoint, std::size_t>;  ///< releases at the time of the last atomic
    struct Acquired {
        Access access;
        Counts counts;
    };
    static unsigned thread_of(const Accessor& by) { return by.warp * warp_size + by.lane; }
    bool order(const Counts& counts, const Access& earlier) const;

    Releases& releases_;
    std::map<unsigned, Release> fenced_;   ///< by thread
    std::map<unsigned, Counts> observed_;  ///< by thread, without a later fence or barrier
    std::vector<Acquired> acquired_;       ///< by fences, since the last barrier
    Counts acquired_by_block_;             ///< before the last barrier
};

}  // namespace lanescope::emulator
