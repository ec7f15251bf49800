#include "app/machine/execution/warp.h"

#include <algorithm>
#include <bit>

#include "app/machine/execution/core.h"

namespace lanescope::simt {
namespace {

/// A collective that repeats so often without any access to memory will never end: no data can change what it does.
constexpr std::uint64_t patience_without_memory = 1 << 16;

}  // namespace

void Warp::begin(WarpContext& context, Lane* lanes, unsigned count) {
    context_ = &context;
    lanes_ = lanes;
    log_.clear();
    iterations_.begin(context.options.loops);
    moved_ = {};
    alive_ = hungry_ = count == 32 ? ~0u : lane_bit(count) - 1;
    parked_ = 0;
    steps_ = steps_without_memory_ = 0;
    state_ = WarpState::running;
}

WarpState Warp::run(unsigned steps) {
    for (; steps > 0 && state_ == WarpState::running; --steps) {
        feed();
        if (state_ != WarpState::running || !step()) break;
    }
    return state_;
}

/// Lets every lane whose log is used up run to its next stop.
void Warp::feed() {
    while (hungry_ && state_ == WarpState::running) {
        const auto lane = static_cast<unsigned>(std::countr_zero(hungry_));
        hungry_ &= hungry_ - 1;
        feed_lane(lane);
    }
}

void Warp::feed_lane(unsigned number) {
    Lane& lane = lanes_[number];
    cursor = log_.cursor_of(number);
    if (lane.state != LaneState::finished) {
        lane.state = LaneState::runnable;
        current_lane = &lane;
        lane_index = lane.thread;
        lane_beats.store(lane_beats.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
        lane.fiber.resume();
    }
    if (lane.state == LaneState::faulted) {
        state_ = WarpState::faulted;
    } else if (cursor.written() == 0) {  // it returned
        log_.hide(number);
        alive_ &= ~lane_bit(number);
        unpark();
    } else {
        log_.refill(number, cursor.written());
    }
}

/// Executes one group of lanes. False when the warp cannot go on for now.
bool Warp::step() {
    for (;;) {
        const Lowest group = pick();
        if (group.key == nowhere) {
            if (iterations_.release(log_)) continue;
            settle();
            return false;
        }
        if (is_collective(kind_of(group.key))) {
            if (!collective(group)) continue;
        } else {
            execute(group);
        }
        check_progress(!is_collective(kind_of(group.key)));
        return state_ == WarpState::running;
    }
}

/// Lockstep: the earliest site. Independent: the site of a lane drawn at random, and a random part of those there.
Lowest Warp::pick() {
    if (!context_->options.independent) return earliest();
    Lowest lowest = log_.lowest();
    if (lowest.key == nowhere) return lowest;
    std::uint32_t candidates = 0;
    for (unsigned lane = 0; lane < warp_size; ++lane) candidates |= log_.head(lane) != nowhere ? lane_bit(lane) : 0;
    const auto draw = static_cast<int>(context_->draw() >> 32) & 31;
    const auto chosen = static_cast<unsigned>((std::countr_zero(std::rotr(candidates, draw)) + draw) & 31);
    lowest.key = log_.head(chosen);
    std::uint32_t there = 0;
    for (unsigned lane = 0; lane < warp_size; ++lane) there |= log_.head(lane) == lowest.key ? lane_bit(lane) : 0;
    const auto part = static_cast<std::uint32_t>(context_->draw() >> 16);
    lowest.lanes = is_collective(kind_of(lowest.key)) ? there : (there & part) | lane_bit(chosen);
    return lowest;
}

/// Lanes that have gone round a loop, and not all together, may have to wait.
Lowest Warp::earliest() {
    const Lowest lowest = log_.lowest();
    const bool went_round =
        (lowest.key < begin_of_line(line_of(moved_.key)) || lowest.key == moved_.key) && lowest.lanes != alive_;
    if (!(went_round || iterations_.any()) || !iterations_.has_loops()) [[likely]]
        return lowest;
    return iterations_.follow(log_, moved_, lowest, alive_) ? log_.lowest() : lowest;
}

void Warp::execute(Lowest group) {
    context_->recorder.step(group.key, group.lanes, log_.addresses(group.lanes));
    hungry_ |= log_.advance(group.lanes);
    moved_ = group;
}

/// No lane can go on: the warp has ended, stands at a barrier, or is stuck for good.
void Warp::settle() {
    if (!alive_) {
        state_ = WarpState::finished;
        return;
    }
    std::uint32_t at_barrier = 0;
    for_lanes(alive_, [&](unsigned lane) {
        if (is_block_barrier(lanes_[lane].request.word)) at_barrier |= lane_bit(lane);
    });
    if (at_barrier == alive_ && one_site(alive_))
        state_ = WarpState::at_barrier;
    else
        fault(HazardKind::divergent_barrier, static_cast<unsigned>(std::countr_zero(alive_)), alive_ & ~at_barrier);
}

bool Warp::one_site(std::uint32_t lanes) const {
    const SiteKey site = lanes_[std::countr_zero(lanes)].stop;
    bool same = true;
    for_lanes(lanes, [&](unsigned lane) { same &= lanes_[lane].stop == site; });
    return same;
}

void Warp::refuse_barrier(SiteKey other) {
    const auto lane = static_cast<unsigned>(std::countr_zero(alive_));
    context_->hazards.add({.kind = HazardKind::divergent_barrier,
                           .site = barrier_site(),
                           .lane = lane,
                           .others = alive_,
                           .other_site = other});
    state_ = WarpState::faulted;
}

Ballot Warp::ballot() const {
    Ballot votes;
    for_lanes(alive_, [&](unsigned lane) {
        ++votes.lanes;
        votes.yes += lanes_[lane].request.value != 0;
    });
    return votes;
}

void Warp::release_barrier(const Ballot& block) {
    for_lanes(alive_, [&](unsigned lane) { lanes_[lane].result = block.result(lanes_[lane].request.word); });
    record_by_site(alive_);
    parked_ = 0;
    state_ = WarpState::running;
}

/// Records the step once for each site at which the lanes have stopped, and lets them go on.
void Warp::record_by_site(std::uint32_t lanes) {
    std::uint32_t rest = lanes;
    while (rest) {
        const SiteKey key = lanes_[std::countr_zero(rest)].stop;
        std::uint32_t group = 0;
        for_lanes(rest, [&](unsigned lane) { group |= lanes_[lane].stop == key ? lane_bit(lane) : 0; });
        context_->recorder.step(key, group, log_.addresses(group));
        moved_ = {key, group == lanes ? group : 0};  // those of several sites have met, wherever they came from
        rest &= ~group;
    }
    hungry_ |= log_.advance(lanes);
}

void Warp::park(std::uint32_t lanes) {
    parked_ |= lanes;
    for_lanes(lanes, [&](unsigned lane) { log_.hide(lane); });
}

/// A lane returned: those that waited for it look again.
void Warp::unpark() {
    for_lanes(parked_, [&](unsigned lane) { log_.show(lane, lanes_[lane].stop); });
    parked_ = 0;
}

void Warp::check_progress(bool memory) {
    steps_without_memory_ = memory ? 0 : steps_without_memory_ + 1;
    if (++steps_ > context_->options.max_warp_steps || steps_without_memory_ > patience_without_memory)
        fault(HazardKind::no_progress, static_cast<unsigned>(std::countr_zero(alive_)), alive_);
    if ((steps_ & 0xfff) == 0 && context_->abandoned()) state_ = WarpState::faulted;
}

void Warp::fault(HazardKind kind, unsigned lane, std::uint32_t others) {
    const auto site_of = [&](unsigned number) {
        return log_.head(number) == nowhere ? lanes_[number].stop : log_.head(number);
    };
    const SiteKey site = site_of(lane);
    RawHazard hazard{.kind = kind, .site = site, .lane = lane, .others = others};
    for_lanes(others & ~lane_bit(lane) & ~hungry_, [&](unsigned other) {
        if (site_of(other) != site) hazard.other_site = site_of(other);
    });
    context_->hazards.add(hazard);
    state_ = WarpState::faulted;
}

}  // namespace lanescope::simt
