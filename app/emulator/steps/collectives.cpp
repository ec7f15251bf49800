#include "app/emulator/schedule/collectives.h"

#include <algorithm>
#include <bit>

#include "app/emulator/schedule/block.h"
#include "app/emulator/steps/instruction_steps.h"
#include "app/emulator/steps/lane_loops.h"
#include "app/emulator/steps/tensor_core.h"
#include "app/ptx/matrix_fragments.h"

namespace lanescope::emulator {
namespace {

Word word_of(const Step& step) { return Word(step.kind); }

bool is_of_matrices(Word word) {
    return word == Word::mma || word == Word::matrix_product || word == Word::matrix_move;
}

AccessKind kind_of(Word word) {
    if (word <= Word::xor_bits) return AccessKind::shuffle;
    if (word <= Word::match_all) return AccessKind::vote;
    if (word == Word::sync_warp) return AccessKind::warp_barrier;
    return is_of_matrices(word) ? AccessKind::mma : AccessKind::block_barrier;
}

template <class F>
void for_each(Mask mask, F f) {
    for (; mask; mask &= mask - 1) f(unsigned(std::countr_zero(mask)));
}

template <class T>
T& value_at(std::byte* frame, std::uint32_t place, unsigned lane) {
    return reinterpret_cast<T*>(frame + place)[lane];
}

bool predicate_at(const std::byte* frame, const Step& step, unsigned lane) {
    const Mask bits = *reinterpret_cast<const Mask*>(frame + step.a);
    return bool(bits >> lane & 1) != step.negated;
}

void set_predicate(std::byte* frame, std::uint32_t place, unsigned lane, bool value) {
    if (place == nowhere) return;
    Mask& bits = *reinterpret_cast<Mask*>(frame + place);
    bits = (bits & ~(Mask(1) << lane)) | Mask(value) << lane;
}

}  // namespace

simt::SiteKey Collectives::site_of(const Step& step) {
    return simt::make_site_key(step.place, simt::no_array, kind_of(word_of(step)), 1);
}

void Collectives::gather(const Group& group, Lanes& all) const {
    const Step* const step = group.at;
    const Function* const function = group.frame->function;
    std::byte* const frame = group.frame->memory.get();
    const bool named = !is_of_matrices(word_of(*step)) && !is_barrier(word_of(*step));
    const std::uint32_t place = named ? function->more[step->target][0] : 0;
    for_each(group.mask, [&](unsigned l) {
        all[l] = {step, frame, function, named ? value_at<std::uint32_t>(frame, place, l) : ~Mask(0)};
    });
}

/// The named lanes that have not ended, and the lane itself.
Mask Collectives::party_of(const Lanes& all, unsigned lane) const {
    return (all[lane].mask & warp_.alive()) | Mask(1) << lane;
}

bool Collectives::all_there(const Lanes& all, Mask party, unsigned lane) const {
    bool there = true;
    for_each(party, [&](unsigned l) {
        there &= all[l].step && all[l].step->kind == all[lane].step->kind && all[l].mask == all[lane].mask;
        if (word_of(*all[lane].step) >= Word::matrix_product) there &= all[l].step == all[lane].step;
    });
    return there;
}

const Step* Collectives::arrive(const Step* step) {
    if (meet_at_once(warp_, step)) return warp_.state() == WarpState::running ? warp_.after_access(step) : nullptr;
    Group& group = warp_.group();
    group.at = step;
    Lanes all;
    gather(group, all);
    const Mask party = party_of(all, unsigned(std::countr_zero(group.mask)));
    if (party == group.mask && all_there(all, party, unsigned(std::countr_zero(party)))) {
        perform(all, party);
        return warp_.state() == WarpState::running ? warp_.after_access(step) : nullptr;
    }
    warp_.wait(step);
    meet();
    return nullptr;
}

bool Collectives::meet() {
    Lanes all;
    Mask waiting = 0, done = 0;
    for (const Group& group : warp_.groups_)
        if (group.state == GroupState::waits) gather(group, all), waiting |= group.mask;
    for (Mask rest = waiting; rest;) {
        const auto lane = unsigned(std::countr_zero(rest));
        const Mask party = party_of(all, lane);
        rest &= ~(party | Mask(1) << lane);
        if (!all_there(all, party, lane)) continue;
        perform(all, party);
        done |= party;
    }
    return release(done);
}

/// Lanes that are done continue; others of their group wait.
bool Collectives::release(Mask done) {
    if (!done) return false;
    for (std::size_t g = 0, count = warp_.groups_.size(); g < count; ++g) {
        const Mask here = warp_.groups_[g].mask & done;
        if (warp_.groups_[g].state != GroupState::waits || !here) continue;
        if (here != warp_.groups_[g].mask) {
            Group stay = warp_.groups_[g];
            stay.mask &= ~here;
            warp_.groups_.push_back(std::move(stay));
        }
        Group& group = warp_.groups_[g];
        group.mask = here;
        warp_.block().steps.of(*group.frame->function).add(group.at, group.at + 1, here);
        ++group.at;
        group.state = GroupState::runnable;
    }
    return true;
}

void Collectives::perform(const Lanes& all, Mask party) {
    const Word word = word_of(*all[unsigned(std::countr_zero(party))].step);
    if (word <= Word::shuffle_idx)
        shuffle(all, party);
    else if (word <= Word::xor_bits)
        reduce(all, party);
    else if (word <= Word::uniform)
        vote(all, party);
    else if (word <= Word::match_all)
        match(all, party);
    else if (word == Word::mma)
        multiply(all, party);
    else if (word >= Word::matrix_product)
        work_on_matrices(all, party);
    else
        simt::join_clocks(party, [&](int lane) -> simt::LaneClock& {
            return warp_.block().clocks[warp_.number() * lanes + unsigned(lane)];
        });
    if (word != Word::matrix_move) record(all, party);  // its accesses are recorded instead
}

/// Records one step per source position.
void Collectives::record(const Lanes& all, Mask party) {
    static constexpr Addresses none{};
    while (party) {
        const simt::SiteKey site = site_of(*all[unsigned(std::countr_zero(party))].step);
        Mask here = 0;
        for_each(party, [&](unsigned l) { here |= site_of(*all[l].step) == site ? Mask(1) << l : 0; });
        warp_.block().recorder.step(site, here, none);
        warp_.count_collective();
        party &= ~here;
    }
}

void Collectives::shuffle(const Lanes& all, Mask party) {
    std::array<std::uint32_t, lanes> values{};
    for_each(party, [&](unsigned l) { values[l] = value_at<std::uint32_t>(all[l].frame, all[l].step->a, l); });
    for_each(party, [&](unsigned l) {
        const Lane& lane = all[l];
        const ShuffleSource source =
            shuffle_source(word_of(*lane.step), l, value_at<std::uint32_t>(lane.frame, lane.step->b, l),
                           value_at<std::uint32_t>(lane.frame, lane.step->c, l));
        const bool there = party >> source.lane & 1;
        if (!there)
            warp_.block().hazards.add({.kind = HazardKind::inactive_lane,
                                       .site = site_of(*lane.step),
                                       .lane = l,
                                       .others = Mask(1) << source.lane,
                                       .element = source.lane});
        if (lane.step->d != nowhere)
            value_at<std::uint32_t>(lane.frame, lane.step->d, l) = values[there ? source.lane : l];
        set_predicate(lane.frame, lane.function->more[lane.step->target][1], l, source.within);
    });
}

void Collectives::vote(const Lanes& all, Mask party) {
    Mask yes = 0;
    for_each(party, [&](unsigned l) { yes |= Mask(predicate_at(all[l].frame, *all[l].step, l)) << l; });
    for_each(party, [&](unsigned l) {
        const Step& step = *all[l].step;
        switch (word_of(step)) {
            case Word::ballot:
                if (step.d != nowhere) value_at<std::uint32_t>(all[l].frame, step.d, l) = yes;
                break;
            case Word::all:
                set_predicate(all[l].frame, step.d, l, yes == party);
                break;
            case Word::any:
                set_predicate(all[l].frame, step.d, l, yes != 0);
                break;
            default:
                set_predicate(all[l].frame, step.d, l, yes == 0 || yes == party);
        }
    });
}

void Collectives::match(const Lanes& all, Mask party) {
    std::array<std::uint64_t, lanes> values{};
    for_each(party, [&](unsigned l) {
        const Step& step = *all[l].step;
        values[l] = step.bytes == 8 ? value_at<std::uint64_t>(all[l].frame, step.a, l)
                                    : value_at<std::uint32_t>(all[l].frame, step.a, l);
    });
    for_each(party, [&](unsigned l) {
        Mask same = 0;
        for_each(party, [&](unsigned other) { same |= Mask(values[other] == values[l]) << other; });
        const Step& step = *all[l].step;
        const bool is_all = word_of(step) == Word::match_all;
        if (step.d != nowhere) value_at<std::uint32_t>(all[l].frame, step.d, l) = is_all && same != party ? 0 : same;
        set_predicate(all[l].frame, all[l].function->more[step.target][1], l, same == party);
    });
}

void Collectives::reduce(const Lanes& all, Mask party) {
    std::uint32_t result = 0;
    bool first = true;
    for_each(party, [&](unsigned l) {
        const auto value = value_at<std::uint32_t>(all[l].frame, all[l].step->a, l);
        const auto a = std::int32_t(result), b = std::int32_t(value);
        if (std::exchange(first, false)) {
            result = value;
            return;
        }
        switch (word_of(*all[l].step)) {
            case Word::add:
                result += value;
                break;
            case Word::min_signed:
                result = std::uint32_t(std::min(a, b));
                break;
            case Word::max_signed:
                result = std::uint32_t(std::max(a, b));
                break;
            case Word::min_unsigned:
                result = std::min(result, value);
                break;
            case Word::max_unsigned:
                result = std::max(result, value);
                break;
            case Word::and_bits:
                result &= value;
                break;
            case Word::or_bits:
                result |= value;
                break;
            default:
                result ^= value;
        }
    });
    for_each(party, [&](unsigned l) {
        if (all[l].step->d != nowhere) value_at<std::uint32_t>(all[l].frame, all[l].step->d, l) = result;
    });
}

/// Undefined without all 32 lanes.
bool Collectives::lacks_lanes(const Lanes& all, Mask party) {
    if (party == ~Mask(0)) return false;
    const auto first = unsigned(std::countr_zero(party));
    warp_.block().hazards.add({.kind = HazardKind::inactive_lane,
                               .site = site_of(*all[first].step),
                               .lane = first,
                               .others = ~party,
                               .element = std::countr_one(party)});
    return true;
}

void Collectives::work_on_matrices(const Lanes& all, Mask party) {
    if (lacks_lanes(all, party)) return;
    std::array<std::byte*, lanes> frames{};
    for (unsigned l = 0; l < lanes; ++l) frames[l] = all[l].frame;
    const MatrixWork& work = all[0].function->matrices[all[0].step->target];
    if (!work_on(work, warp_, *all[0].step, frames)) warp_.fault();
}

void Collectives::multiply(const Lanes& all, Mask party) {
    if (lacks_lanes(all, party)) return;
    std::array<simt::MmaFragment, lanes> fragments{};
    std::array<simt::MmaFragment*, lanes> pointers{};
    for (unsigned l = 0; l < lanes; ++l) {
        const std::vector<std::uint32_t>& places = all[l].function->more[all[l].step->target];
        const auto word = [&](std::size_t n) { return value_at<std::uint32_t>(all[l].frame, places[n], l); };
        fragments[l] = {{word(4)}, {word(5)}, {word(6)}, {}};
        for (std::size_t i = 0; i < 4; ++i) fragments[l].c[i] = value_at<float>(all[l].frame, places[7 + i], l);
        pointers[l] = &fragments[l];
    }
    simt::mma_warp(pointers);
    for (unsigned l = 0; l < lanes; ++l)
        for (std::size_t i = 0; i < 4; ++i)
            value_at<float>(all[l].frame, all[l].function->more[all[l].step->target][i], l) = fragments[l].c[i];
}

std::array<std::uint32_t, 2> Collectives::votes(const std::vector<Group>& groups) {
    std::array<std::uint32_t, 2> made{};
    for (const Group& group : groups)
        for_each(group.mask, [&](unsigned l) {
            ++made[0];
            if (group.at->a != nowhere) made[1] += predicate_at(group.frame->memory.get(), *group.at, l);
        });
    return made;
}

void Collectives::release_barrier(const std::array<std::uint32_t, 2>& votes) {
    static constexpr Addresses none{};
    Mask party = 0;
    for (Group& group : warp_.groups_) {
        const Step& step = *group.at;
        std::byte* const frame = group.frame->memory.get();
        for_each(group.mask, [&](unsigned l) {
            const Word word = word_of(step);
            if (word == Word::barrier_count)
                value_at<std::uint32_t>(frame, step.d, l) = votes[1];
            else if (word != Word::barrier)
                set_predicate(frame, step.d, l, word == Word::barrier_all ? votes[1] == votes[0] : votes[1] > 0);
        });
        party |= group.mask;
    }
    warp_.block().recorder.step(site_of(*warp_.groups_[0].at), party, none);
    warp_.log_variables();
    for (Group& group : warp_.groups_) {
        ++group.at;
        group.state = GroupState::runnable;
    }
}

BarrierCall Collectives::barrier_of(const Step& step, const std::byte* frame, Mask who) {
    const auto lane = unsigned(std::countr_zero(who));
    const auto value = [&](std::uint32_t place) {
        return place == nowhere ? 0u : reinterpret_cast<const std::uint32_t*>(frame + place)[lane];
    };
    return {value(step.b) % barrier_numbers, value(step.c)};
}

/// A whole warp counts as 32 threads.
const Step* execute_arrive(Warp& w, const Step* s) {
    static constexpr Addresses none{};
    const unsigned threads = w.mask == w.alive() ? lanes : unsigned(std::popcount(w.mask));
    w.block().barriers.arrive(Collectives::barrier_of(*s, w.frame, w.mask), threads);
    w.block().recorder.step(Collectives::site_of(*s), w.mask, none);
    w.count_collective();
    return w.after_access(s);
}

const Step* execute_collective(Warp& w, const Step* s) { return Collectives(w).arrive(s); }

const Step* execute_barrier(Warp& w, const Step* s) {
    w.wait(s);
    w.block().barriers.note(Collectives::barrier_of(*s, w.frame, w.mask));
    w.group().state = GroupState::at_barrier;
    return nullptr;
}

}  // namespace lanescope::emulator
