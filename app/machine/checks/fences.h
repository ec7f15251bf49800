// What blocks know of one another through __threadfence and atomics, as CUDA's memory model orders them.
//
// A lane that passes a fence and then does an atomic releases what its block did before the fence. A lane whose atomic
// on the same place comes later and that then passes a fence has acquired it: for this lane, and after the next
// barrier for its block, all of that lies in the past. So the last of many blocks may add up what the others wrote.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <vector>

#include "app/machine/checks/access.h"

namespace lanescope::simt {

/// An element on which atomics meet.
struct SyncPoint {
    unsigned array = 0;
    long long element = 0;
    auto operator<=>(const SyncPoint&) const = default;
};

/// A lane at a fence: all that is ordered before it is released.
struct Release {
    LaneClock clock;
    std::uint32_t block, epoch;
    std::uint16_t warp;
    std::uint8_t lane;

    Accessor accessor() const { return {clock, block, epoch, warp, lane, 0}; }
};

/// The releases of a launch, by the place of their atomics. Used by all cores.
class Releases {
public:
    bool any() const { return any_; }
    void add(SyncPoint at, const Release& release);
    std::size_t count(SyncPoint at) const;
    /// The first `count` releases there.
    std::vector<Release> first(SyncPoint at, std::size_t count) const;

private:
    mutable std::mutex mutex_;
    std::map<SyncPoint, std::vector<Release>> releases_;
    std::atomic<bool> any_ = false;
};

/// What one block has released and acquired.
class Fences {
public:
    void begin_block();
    /// __threadfence
    void fence(const Accessor& by, const Releases& releases);
    /// Just before an atomic, and just after it.
    void release(const Accessor& by, SyncPoint at, Releases& releases) const;
    void meet(const Accessor& by, SyncPoint at, const Releases& releases);
    /// Whether an access of another block is known to lie before.
    bool order(const Access& earlier, const Accessor& by) const;

private:
    struct Met {
        SyncPoint at;
        std::size_t releases = 0;  ///< so many were there
    };
    struct Acquired {
        Access moment;
        std::vector<Release> releases;
    };
    static unsigned thread_of(const Accessor& by) { return by.warp * warp_size + by.lane; }

    std::map<unsigned, Release> fenced_;  ///< by thread
    std::map<unsigned, Met> met_;
    std::vector<Acquired> acquired_;
};

}  // namespace lanescope::simt
