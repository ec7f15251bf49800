// What the lanes of a warp do together: votes, reductions, shuffles, a step of the tensor core; and what they print.
#include <algorithm>
#include <array>
#include <bit>

#include "app/machine/execution/mma.h"
#include "app/machine/execution/warp.h"

namespace lanescope::simt {

/// True when a collective took place; false when its lanes wait for others.
bool Warp::collective(Lowest group) {
    const auto first = static_cast<unsigned>(std::countr_zero(group.lanes));
    const Request& request = lanes_[first].request;
    if (request.word == WarpOp::activemask) {
        for_lanes(group.lanes, [&](unsigned lane) { lanes_[lane].result = group.lanes; });
        record_by_site(group.lanes);
        return true;
    }
    if (request.word == WarpOp::print) return print(group), true;
    if (request.word == WarpOp::clock) return tell_clock(group), true;
    const std::uint32_t party = party_of(first);
    if (is_block_barrier(request.word) || !all_there(party, request)) {
        std::uint32_t waiting = 0;
        for_lanes(group.lanes, [&](unsigned lane) {
            const Request& other = lanes_[lane].request;
            if (other.word == request.word && other.mask == request.mask) waiting |= lane_bit(lane);
        });
        park(waiting);
        return false;
    }
    exchange(party);
    return true;
}

/// The lanes that a lane's collective waits for: those named that have not returned, and itself.
std::uint32_t Warp::party_of(unsigned lane) const { return (lanes_[lane].request.mask & alive_) | lane_bit(lane); }

bool Warp::all_there(std::uint32_t party, const Request& request) const {
    bool there = true;
    for_lanes(party, [&](unsigned number) {
        const Lane& lane = lanes_[number];
        const bool stopped = parked_ & lane_bit(number) || log_.head(number) == lane.stop;
        there &= lane.state == LaneState::stopped && stopped && lane.request.word == request.word &&
                 lane.request.mask == request.mask;
    });
    return there;
}

void Warp::exchange(std::uint32_t party) {
    const WarpOp word = lanes_[std::countr_zero(party)].request.word;
    if (word >= WarpOp::shuffle_idx && word <= WarpOp::shuffle_xor) {
        for_lanes(party, [&](unsigned lane) { lanes_[lane].result = shuffle(lane, party); });
    } else if (word == WarpOp::match_any) {
        for_lanes(party, [&](unsigned lane) { lanes_[lane].result = alike(lane, party); });
    } else {
        const std::uint64_t common = common_result(word, party);
        for_lanes(party, [&](unsigned lane) { lanes_[lane].result = common; });
    }
    if (word == WarpOp::syncwarp) join_clocks(party, [this](int lane) -> LaneClock& { return lanes_[lane].clock; });
    if (word == WarpOp::mma) multiply(party);
    parked_ &= ~party;
    record_by_site(party);
}

/// A step of the tensor core. Without all 32 lanes it is undefined.
void Warp::multiply(std::uint32_t party) {
    if (party != ~0u) {
        const auto missing = static_cast<unsigned>(std::countr_one(party)),
                   first = static_cast<unsigned>(std::countr_zero(party));
        context_->hazards.add_once({.kind = HazardKind::inactive_lane,
                                    .site = lanes_[first].stop,
                                    .lane = first,
                                    .others = ~party,
                                    .element = missing});
        return;
    }
    std::array<MmaFragment*, warp_size> fragments;
    for (std::size_t lane = 0; lane < fragments.size(); ++lane)
        fragments[lane] = reinterpret_cast<MmaFragment*>(lanes_[lane].request.value);
    mma_warp(fragments);
}

/// Of a word that gives all lanes the same.
std::uint64_t Warp::common_result(WarpOp word, std::uint32_t party) const {
    if (word == WarpOp::ballot || word == WarpOp::any || word == WarpOp::all) return tally(word, party);
    if (word >= WarpOp::add_signed && word <= WarpOp::xor_bits) return reduction(word, party);
    if (word != WarpOp::match_all) return 0;
    return alike(static_cast<unsigned>(std::countr_zero(party)), party) == party ? party : 0;
}

/// The lanes that give what this one gives.
std::uint32_t Warp::alike(unsigned number, std::uint32_t party) const {
    std::uint32_t same = 0;
    for_lanes(party, [&](unsigned lane) {
        same |= lanes_[lane].request.value == lanes_[number].request.value ? lane_bit(lane) : 0;
    });
    return same;
}

std::uint64_t Warp::tally(WarpOp word, std::uint32_t party) const {
    std::uint32_t votes = 0;
    for_lanes(party, [&](unsigned lane) { votes |= lanes_[lane].request.value ? lane_bit(lane) : 0; });
    if (word == WarpOp::ballot) return votes;
    return word == WarpOp::any ? votes != 0 : votes == party;
}

/// Of 32-bit numbers, as __reduce_add_sync and the other reductions take them.
std::uint64_t Warp::reduction(WarpOp word, std::uint32_t party) const {
    auto result = static_cast<std::uint32_t>(lanes_[std::countr_zero(party)].request.value);
    for_lanes(party & (party - 1), [&](unsigned lane) {
        const auto value = static_cast<std::uint32_t>(lanes_[lane].request.value);
        const auto a = static_cast<std::int32_t>(result), b = static_cast<std::int32_t>(value);
        switch (word) {
            case WarpOp::add_signed:
                result += value;
                break;
            case WarpOp::min_signed:
                result = static_cast<std::uint32_t>(std::min(a, b));
                break;
            case WarpOp::max_signed:
                result = static_cast<std::uint32_t>(std::max(a, b));
                break;
            case WarpOp::and_bits:
                result &= value;
                break;
            case WarpOp::or_bits:
                result |= value;
                break;
            case WarpOp::xor_bits:
                result ^= value;
                break;
            case WarpOp::min_unsigned:
                result = std::min(result, value);
                break;
            default:
                result = std::max(result, value);
                break;
        }
    });
    return result;
}

/// The value of the source lane. A source outside the segment gives the lane's own; one that is not there is a hazard.
std::uint64_t Warp::shuffle(unsigned number, std::uint32_t party) {
    const Request& request = lanes_[number].request;
    const int width = static_cast<int>(request.width), lane = static_cast<int>(number);
    const int segment = lane & ~(width - 1), argument = static_cast<int>(request.argument);
    int source = lane;
    switch (request.word) {
        case WarpOp::shuffle_idx:
            source = segment | (argument & (width - 1));
            break;
        case WarpOp::shuffle_up:
            source = lane - argument >= segment ? lane - argument : lane;
            break;
        case WarpOp::shuffle_down:
            source = argument < segment + width - lane ? lane + argument : lane;
            break;
        default:
            source = (lane ^ argument) < segment + width ? lane ^ argument : lane;
            break;
    }
    source &= 31;
    if (party & lane_bit(static_cast<unsigned>(source))) return lanes_[source].request.value;
    context_->hazards.add_once({.kind = HazardKind::inactive_lane,
                                .site = lanes_[number].stop,
                                .lane = number,
                                .others = lane_bit(static_cast<unsigned>(source)),
                                .element = source});
    return request.value;
}

/// Lanes that print do so one after another, and go on: it is no step.
void Warp::print(Lowest group) {
    std::uint32_t printing = 0;
    for_lanes(group.lanes, [&](unsigned number) {
        const Lane& lane = lanes_[number];
        if (lane.request.word != WarpOp::print) return;
        printing |= lane_bit(number);
        context_->printed.add({.block = context_->block,
                               .warp = lane.warp,
                               .lane = number,
                               .step = context_->recorder.steps(),
                               .site = lane.stop,
                               .text = reinterpret_cast<const char*>(lane.request.value)});
    });
    hungry_ |= log_.advance(printing);
    moved_ = {group.key, printing};
}

/// As with print() it is no step. A loop that waits for the clock comes to its end, so it is not taken for an endless
/// one.
void Warp::tell_clock(Lowest group) {
    std::uint32_t asking = 0;
    for_lanes(group.lanes, [&](unsigned lane) {
        if (lanes_[lane].request.word != WarpOp::clock) return;
        lanes_[lane].result = steps_;
        asking |= lane_bit(lane);
    });
    steps_without_memory_ = 0;
    hungry_ |= log_.advance(asking);
    moved_ = {group.key, asking};
}

}  // namespace lanescope::simt
