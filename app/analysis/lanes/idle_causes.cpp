#include "app/analysis/lanes/idle_causes.h"

#include <bit>

#include "app/base/parallel.h"

namespace lanescope {
namespace {

constexpr std::int64_t warps_of_causes_a_part = 512;

struct SiteLoops {
    static constexpr std::size_t most = 64;         ///< sites
    std::uint64_t looped = 0;                       ///< bit s: some lane executes s twice in a warp
    std::array<std::uint64_t, most> not_between{};  ///< [s] bit t: some lane goes from s to s without t

    bool in_loop(std::size_t s) const { return s < most && looped >> s & 1; }
    /// Returns true if every iteration of s executes t: lanes with t next are in the loop.
    bool between(std::size_t s, std::size_t t) const { return in_loop(s) && t < most && !(not_between[s] >> t & 1); }
};

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
    std::vector<std::uint32_t> since_;  ///< [s, t]: lanes that executed t after their last s
    SiteLoops loops_;
};

SiteLoops site_loops(const LaneTrace& trace) {
    SiteLoops all;
    if (trace.sites.size() > SiteLoops::most) return all;
    Mutex mutex;
    for_parts(trace.recorded_warps(), warps_of_causes_a_part, [&](std::int64_t first, std::int64_t last) {
        Follower follower(trace.sites.size());
        for (std::int64_t w = first; w < last; ++w) follower.warp(trace.warp(w));
        const Locked lock(mutex);
        all.looped |= follower.loops().looped;
        for (std::size_t s = 0; s < SiteLoops::most; ++s) all.not_between[s] |= follower.loops().not_between[s];
    });
    return all;
}

using ByCause = std::array<std::uint64_t, idle_cause_count>;

bool stores(AccessKind kind) {
    return kind == AccessKind::store || kind == AccessKind::atomic || kind == AccessKind::shared_store ||
           kind == AccessKind::shared_atomic;
}

/// A guard at the end leaves lanes 0 to n, n > 0, active.
bool is_prefix(std::uint32_t mask) { return mask > 1 && (mask & (mask + 1)) == 0; }

class Classifier {
public:
    Classifier(const LaneTrace& trace, const SiteLoops& loops, bool apart, IdleCauses& causes)
        : trace_(trace),
          loops_(loops),
          apart_(apart),
          causes_(causes),
          next_(trace.sites.size()),
          ran_(trace.sites.size()),
          visits_(apart ? trace.sites.size() : 0),
          by_site_(trace.sites.size()) {}

    void warp(std::int64_t w) {
        events_ = trace_.warp(w);
        if (events_.empty()) return;
        last_of_grid_ = trace_.first_warp + w + 1 == trace_.launch.warps();
        look_back();
        look_ahead(trace_.offsets[std::size_t(w)]);
    }
    const std::vector<ByCause>& by_site() const { return by_site_; }

private:
    struct Before {
        std::uint32_t ran = 0;     ///< earlier at this site
        std::uint32_t joined = 0;  ///< in an earlier shuffle or vote
        std::uint32_t ahead = 0;   ///< as often at this site as the current lanes
    };

    bool known(const WarpEvent& event) const { return event.site < trace_.sites.size(); }

    void look_back() {
        forget();
        before_.assign(events_.size(), {});
        std::uint32_t joined = 0;
        touched_ = 0;
        for (std::size_t i = 0; i < events_.size(); ++i) {
            const WarpEvent& event = events_[i];
            if (!known(event)) continue;
            const AccessKind kind = trace_.sites[event.site].kind;
            before_[i] = {ran_[event.site], joined, apart_ ? count_visit(event) : 0};
            ran_[event.site] |= event.mask;
            if (kind == AccessKind::shuffle || kind == AccessKind::vote) joined |= event.mask;
            if (!is_collective(kind)) touched_ |= event.mask;
        }
    }

    // Resets only this warp's sites: a file may have many more.
    void forget() {
        for (const WarpEvent& event : events_) {
            if (!known(event)) continue;
            ran_[event.site] = next_[event.site] = 0;
            if (apart_) visits_[event.site].fill(0);
        }
    }

    std::uint32_t count_visit(const WarpEvent& event) {
        auto& visits = visits_[event.site];
        std::uint32_t most = 0, ahead = 0;
        for (std::uint32_t rest = event.mask; rest; rest &= rest - 1)
            most = std::max(most, ++visits[std::size_t(std::countr_zero(rest))]);
        for (int lane = 0; lane < warp_size; ++lane) ahead |= std::uint32_t(visits[std::size_t(lane)] >= most) << lane;
        return ahead & ~event.mask;
    }

    void look_ahead(std::uint64_t first) {
        ahead_.clear();
        std::uint32_t any = 0;
        for (std::size_t i = events_.size(); i-- > 0;) {
            const WarpEvent& event = events_[i];
            if (!known(event)) continue;
            classify(first + i, event, before_[i], any);
            for (std::uint16_t t : ahead_) next_[t] &= ~event.mask;
            std::erase_if(ahead_, [&](std::uint16_t t) { return next_[t] == 0; });
            if (next_[event.site] == 0) ahead_.push_back(event.site);
            next_[event.site] |= event.mask;
            any |= event.mask;
        }
        for (std::uint16_t t : ahead_) next_[t] = 0;
    }

    void classify(std::uint64_t index, const WarpEvent& event, const Before& before, std::uint32_t any) {
        planes_ = {};
        by_site_[event.site][0] += std::uint64_t(std::popcount(event.mask));
        std::uint32_t rest = ~event.mask;
        rest &= ~give(IdleCause::tail_guard, rest & ~touched_, event);
        rest &= ~at_the_end(rest & ~any, event, before);
        for (std::uint16_t t : ahead_)
            if (const std::uint32_t lanes = rest & next_[t]) on_the_way(lanes, t, event, before);
        causes_.planes[index] = planes_;
    }

    // Classifies lanes without further events.
    std::uint32_t at_the_end(std::uint32_t lanes, const WarpEvent& event, const Before& before) {
        std::uint32_t rest = lanes;
        if (loops_.in_loop(event.site)) rest &= ~give(IdleCause::row_finished, rest & before.ran, event);
        if (stores(trace_.sites[event.site].kind) && (before.joined & event.mask)) {
            const bool guard = last_of_grid_ && is_prefix(event.mask);
            rest &= ~give(guard ? IdleCause::tail_guard : IdleCause::helper, rest & before.joined, event);
        }
        give(IdleCause::returned_early, rest, event);
        return lanes;
    }

    void on_the_way(std::uint32_t lanes, std::size_t t, const WarpEvent& event, const Before& before) {
        const std::size_t s = event.site;
        if (loops_.in_loop(s) && t != s && !loops_.between(s, t)) {
            give(IdleCause::row_finished, lanes, event);
            return;
        }
        std::uint32_t rest = lanes;
        rest &= ~give(IdleCause::other, rest & before.ahead, event);
        if (stores(trace_.sites[s].kind) && (before.joined & event.mask))
            rest &= ~give(IdleCause::helper, rest & before.joined, event);
        if (trace_.sites[t].kind >= AccessKind::warp_barrier)
            give(IdleCause::barrier, rest, event);
        else
            give(t == s ? IdleCause::other : IdleCause::branch, rest, event);
    }

    std::uint32_t give(IdleCause cause, std::uint32_t lanes, const WarpEvent& event) {
        const auto code = static_cast<unsigned>(cause);
        for (unsigned b = 0; b < planes_.size(); ++b)
            if (code >> b & 1) planes_[b] |= lanes;
        by_site_[event.site][code] += std::uint64_t(std::popcount(lanes));
        return lanes;
    }

    const LaneTrace& trace_;
    const SiteLoops& loops_;
    bool apart_, last_of_grid_ = false;
    IdleCauses& causes_;
    std::span<const WarpEvent> events_;
    std::vector<Before> before_;
    std::vector<std::uint32_t> next_;                           ///< by site: lanes whose next event is there
    std::vector<std::uint16_t> ahead_;                          ///< sites in next_: at most 32
    std::vector<std::uint32_t> ran_;                            ///< by site
    std::vector<std::array<std::uint32_t, warp_size>> visits_;  ///< by site and lane
    std::uint32_t touched_ = 0;                                 ///< lanes that access memory
    std::array<std::uint32_t, 3> planes_{};
    std::vector<ByCause> by_site_;
};

struct CauseWords {
    std::string_view name, sentence;
};

/// In IdleCause order.
constexpr std::array<CauseWords, idle_cause_count> cause_words{{
    {"active", "The lane executes this step."},
    {"returned early", "The lane has finished the kernel; other lanes continue."},
    {"tail guard", "The lane has no work: its row or column is beyond the last one."},
    {"its row is finished",
     "The other lanes continue in a loop that this lane has left or never entered: its row is shorter."},
    {"branch not taken", "The lane skips this access, and continues with the others after it."},
    {"waits at a barrier", "The lane skips this access, and waits for the others at a barrier."},
    {"helper lane", "The lane gave its part by a shuffle; another lane stores the result for it."},
    {"other",
     "The lane executes this line at another step: lanes run separately, or the trace does not show the cause."},
}};

}  // namespace

std::string_view to_string(IdleCause cause) { return cause_words[std::size_t(cause)].name; }
std::string_view explain(IdleCause cause) { return cause_words[std::size_t(cause)].sentence; }

IdleCause IdleCauses::at(std::uint64_t event, int lane) const {
    unsigned code = 0;
    for (unsigned b = 0; b < 3; ++b) code |= (planes[event][b] >> lane & 1u) << b;
    return static_cast<IdleCause>(code);
}

std::array<std::uint32_t, idle_cause_count> IdleCauses::lanes_by_cause(std::uint64_t event) const {
    const auto& [a, b, c] = planes[event];
    std::array<std::uint32_t, idle_cause_count> lanes{};
    for (unsigned code = 1; code < idle_cause_count; ++code)
        lanes[code] = std::uint32_t(std::popcount((code & 1 ? a : ~a) & (code & 2 ? b : ~b) & (code & 4 ? c : ~c)));
    return lanes;
}

IdleCauses idle_causes(const LaneTrace& trace, Schedule schedule) {
    IdleCauses causes;
    causes.planes.resize(trace.events.size());
    causes.by_site.resize(trace.sites.size());
    const SiteLoops loops = site_loops(trace);
    Mutex mutex;
    for_parts(trace.recorded_warps(), warps_of_causes_a_part, [&](std::int64_t first, std::int64_t last) {
        Classifier part(trace, loops, schedule == Schedule::independent, causes);
        for (std::int64_t w = first; w < last; ++w) part.warp(w);
        const Locked lock(mutex);
        for (std::size_t s = 0; s < causes.by_site.size(); ++s)
            for (std::size_t c = 0; c < idle_cause_count; ++c) causes.by_site[s][c] += part.by_site()[s][c];
    });
    for (const ByCause& site : causes.by_site)
        for (std::size_t c = 0; c < idle_cause_count; ++c) causes.lane_steps[c] += site[c];
    return causes;
}

}  // namespace lanescope
