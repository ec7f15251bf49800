#include "app/analysis/site_loops.h"

#include <mutex>
#include <vector>

#include "app/analysis/parallel_parts.h"

namespace lanescope {
namespace {

constexpr std::int64_t warps_of_loops_a_part = 512;

class Follower {
public:
    explicit Follower(std::size_t sites) : sites_(sites), ran_(sites), since_(sites * sites) {}

    void warp(std::span<const WarpEvent> events) {
        std::ranges::fill(ran_, 0u);
        std::ranges::fill(since_, 0u);
        for (const WarpEvent& event : events)
            if (event.site < sites_) step(event.site, event.mask);
    }
    const SiteLoops& loops() const { return loops_; }

private:
    void step(std::size_t s, std::uint32_t mask) {
        const std::uint32_t again = mask & ran_[s];
        if (again) loops_.looped |= std::uint64_t(1) << s;
        for (std::size_t t = 0; t < sites_; ++t) {
            if (again & ~since_[s * sites_ + t]) loops_.not_between[s] |= std::uint64_t(1) << t;
            since_[s * sites_ + t] &= ~mask;
            since_[t * sites_ + s] |= mask;
        }
        since_[s * sites_ + s] = 0;
        ran_[s] |= mask;
    }

    std::size_t sites_;
    std::vector<std::uint32_t> ran_;    ///< lanes that executed it
    std::vector<std::uint32_t> since_;  ///< [s, t]: lanes that executed t since they last executed s
    SiteLoops loops_;
};

}  // namespace

SiteLoops site_loops(const LaneTrace& trace) {
    SiteLoops all;
    if (trace.sites.size() > SiteLoops::most) return all;
    std::mutex mutex;
    for_parts(trace.recorded_warps(), warps_of_loops_a_part, [&](std::int64_t first, std::int64_t last) {
        Follower follower(trace.sites.size());
        for (std::int64_t w = first; w < last; ++w) follower.warp(trace.warp(w));
        const std::lock_guard lock(mutex);
        all.looped |= follower.loops().looped;
        for (std::size_t s = 0; s < SiteLoops::most; ++s) all.not_between[s] |= follower.loops().not_between[s];
    });
    return all;
}

}  // namespace lanescope
