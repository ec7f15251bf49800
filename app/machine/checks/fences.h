// Order between blocks through __threadfence and atomics, after CUDA's memory model.
//
// A fence followed by an atomic releases the block's earlier accesses. A later atomic on the same element followed by a
// fence acquires them: for its lane, and after the next barrier for its block.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <mutex>
#include <vector>

#include "app/machine/checks/access.h"

namespace lanescope::simt {

struct SyncPoint {
    unsigned array = 0;
    long long element = 0;
    auto operator<=>(const SyncPoint&) const = default;
};

/// The state of a lane at a fence; all accesses ordered before it are released.
struct Release {
    LaneClock clock;
    std::uint32_t block, epoch;
    std::uint16_t warp;
    std::uint8_t lane;

    Accessor accessor() const { return {clock, block, epoch, warp, lane, 0}; }
};

/// The releases of a launch. Thread-safe.
class Releases {
public:
    bool any() const { return any_; }
    void add(SyncPoint at, const Release& release);
    std::size_t count(SyncPoint at) const;
    std::vector<Release> first(SyncPoint at, std::size_t count) const;

private:
    mutable std::mutex mutex_;
    std::map<SyncPoint, std::vector<Release>> releases_;
    std::atomic<bool> any_ = false;
};

/// The releases and acquisitions of one block.
class Fences {
public:
    void begin_block();
    void fence(const Accessor& by, const Releases& releases);
    /// Call release() before an atomic and meet() after it.
    void release(const Accessor& by, SyncPoint at, Releases& releases) const;
    void meet(const Accessor& by, SyncPoint at, const Releases& releases);
    /// Returns true if `earlier`, of another block, is known to precede `by`.
    bool order(const Access& earlier, const Accessor& by) const;

private:
    struct Met {
        SyncPoint at;
        std::size_t releases = 0;  ///< at the time of the atomic
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
