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

Collective collective_of(const Step& step) { return Collective(step.kind); }

bool is_of_matrices(Collective kind) {
    return kind == Collective::mma || kind == Collective::matrix_product || kind == Collective::matrix_move;
}

AccessKind kind_of(Collective kind) {
    if (kind <= Collective::xor_bits) return AccessKind::shuffle;
    if (kind <= Collective::match_all) return AccessKind::vote;
    if (kind == Collective::sync_warp) return AccessKind::warp_barrier;
    return is_of_matrices(kind) ? AccessKind::mma : AccessKind::block_barrier;
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

std::uint32_t reduced(Collective kind, std::uint32_t a, std::uint32_t b) {
    const auto i = std::int32_t(a), j = std::int32_t(b);
    if (kind == Collective::add) return a + b;
    if (kind == Collective::min_signed) return std::uint32_t(std::min(i, j));
    if (kind == Collective::max_signed) return std::uint32_t(std::max(i, j));
    if (kind == Collective::min_unsigned) return std::min(a, b);
    if (kind == Collective::max_unsigned) return std::max(a, b);
    if (kind == Collective::and_bits) return a & b;
    return kind == Collective::or_bits ? a | b : a ^ b;
}

}  // namespace

SiteKey Collectives::site_of(const Step& step) {
    return make_site_key(step.place, no_array, kind_of(collective_of(step)), 1);
}

void Collectives::gather(const Group& group, Lanes& all) const {
    const Step* const step = group.at;
    const Function* const function = group.frame->function;
    std::byte* const frame = group.frame->memory.get();
    const bool named = !is_of_matrices(collective_of(*step)) && !is_barrier(collective_of(*step));
    const std::uint32_t place = named ? function->more[step->target][0] : 0;
    for_lanes(group.mask, [&](unsigned l) {
        all[l] = {step, frame, function, named ? value_at<std::uint32_t>(frame, place, l) : ~Mask(0)};
    });
}

/// The named lanes that have not ended, and the lane itself.
Mask Collectives::participants_of(const Lanes& all, unsigned lane) const {
    return (all[lane].mask & warp_.alive()) | Mask(1) << lane;
}

bool Collectives::all_there(const Lanes& all, Mask participants, unsigned lane) const {
    bool there = true;
    for_lanes(participants, [&](unsigned l) {
        there &= all[l].step && all[l].step->kind == all[lane].step->kind && all[l].mask == all[lane].mask;
        if (collective_of(*all[lane].step) >= Collective::matrix_product) there &= all[l].step == all[lane].step;
    });
    return there;
}

const Step* Collectives::arrive(const Step* step) {
    if (perform_converged(warp_, step)) return warp_.state() == WarpState::running ? warp_.after_access(step) : nullptr;
    Group& group = warp_.group();
    group.at = step;
    Lanes all;
    gather(group, all);
    const Mask participants = participants_of(all, unsigned(std::countr_zero(group.mask)));
    if (participants == group.mask && all_there(all, participants, unsigned(std::countr_zero(participants)))) {
        perform(all, participants);
        return warp_.state() == WarpState::running ? warp_.after_access(step) : nullptr;
    }
    warp_.wait(step);
    complete_ready();
    return nullptr;
}

bool Collectives::complete_ready() {
    Lanes all;
    Mask waiting = 0, done = 0;
    for (const Group& group : warp_.groups_)
        if (group.state == GroupState::waits) gather(group, all), waiting |= group.mask;
    for (Mask rest = waiting; rest;) {
        const auto lane = unsigned(std::countr_zero(rest));
        const Mask participants = participants_of(all, lane);
        rest &= ~(participants | Mask(1) << lane);
        if (!all_there(all, participants, lane)) continue;
        perform(all, participants);
        done |= participants;
    }
    return release(done);
}

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
        group.frame->counts->add(group.at, group.at + 1, here);
        ++group.at;
        group.state = GroupState::runnable;
    }
    return true;
}

void Collectives::perform(const Lanes& all, Mask participants) {
    const Collective kind = collective_of(*all[unsigned(std::countr_zero(participants))].step);
    warp_.take_effect(participants);
    if (kind <= Collective::shuffle_idx)
        shuffle(all, participants);
    else if (kind <= Collective::xor_bits)
        reduce(all, participants);
    else if (kind <= Collective::uniform)
        vote(all, participants);
    else if (kind <= Collective::match_all)
        match(all, participants);
    else if (kind == Collective::mma)
        multiply(all, participants);
    else if (kind >= Collective::matrix_product)
        work_on_matrices(all, participants);
    else
        warp_.block().join_lanes(warp_.number(), participants);
    if (kind != Collective::matrix_move) record(all, participants);  // records its accesses instead
}

/// One step per source position.
void Collectives::record(const Lanes& all, Mask participants) {
    static constexpr Addresses none{};
    while (participants) {
        const Step& first = *all[unsigned(std::countr_zero(participants))].step;
        const SiteKey site = site_of(first);
        Mask here = 0;
        for_lanes(participants, [&](unsigned l) { here |= site_of(*all[l].step) == site ? Mask(1) << l : 0; });
        warp_.block().recorder.step(site, here, none, first.order);
        warp_.count_collective();
        participants &= ~here;
    }
}

void Collectives::shuffle(const Lanes& all, Mask participants) {
    std::array<std::uint32_t, lanes> values{};
    for_lanes(participants, [&](unsigned l) { values[l] = value_at<std::uint32_t>(all[l].frame, all[l].step->a, l); });
    for_lanes(participants, [&](unsigned l) {
        const Lane& lane = all[l];
        const ShuffleSource source =
            shuffle_source(collective_of(*lane.step), l, value_at<std::uint32_t>(lane.frame, lane.step->b, l),
                           value_at<std::uint32_t>(lane.frame, lane.step->c, l));
        const bool there = participants >> source.lane & 1;
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

void Collectives::vote(const Lanes& all, Mask participants) {
    Mask yes = 0;
    for_lanes(participants, [&](unsigned l) { yes |= Mask(predicate_at(all[l].frame, *all[l].step, l)) << l; });
    for_lanes(participants, [&](unsigned l) {
        const Step& step = *all[l].step;
        if (collective_of(step) != Collective::ballot)
            set_predicate(all[l].frame, step.d, l, vote_holds(collective_of(step), yes, participants));
        else if (step.d != nowhere)
            value_at<std::uint32_t>(all[l].frame, step.d, l) = yes;
    });
}

void Collectives::match(const Lanes& all, Mask participants) {
    std::array<std::uint64_t, lanes> values{};
    for_lanes(participants, [&](unsigned l) {
        const Step& step = *all[l].step;
        values[l] = step.bytes == 8 ? value_at<std::uint64_t>(all[l].frame, step.a, l)
                                    : value_at<std::uint32_t>(all[l].frame, step.a, l);
    });
    for_lanes(participants, [&](unsigned l) {
        Mask same = 0;
        for_lanes(participants, [&](unsigned other) { same |= Mask(values[other] == values[l]) << other; });
        const Step& step = *all[l].step;
        const bool is_all = collective_of(step) == Collective::match_all;
        if (step.d != nowhere)
            value_at<std::uint32_t>(all[l].frame, step.d, l) = is_all && same != participants ? 0 : same;
        set_predicate(all[l].frame, all[l].function->more[step.target][1], l, same == participants);
    });
}

void Collectives::reduce(const Lanes& all, Mask participants) {
    const auto value = [&](unsigned l) { return value_at<std::uint32_t>(all[l].frame, all[l].step->a, l); };
    std::uint32_t result = value(unsigned(std::countr_zero(participants)));
    for_lanes(participants & (participants - 1),
              [&](unsigned l) { result = reduced(collective_of(*all[l].step), result, value(l)); });
    for_lanes(participants, [&](unsigned l) {
        if (all[l].step->d != nowhere) value_at<std::uint32_t>(all[l].frame, all[l].step->d, l) = result;
    });
}

/// Undefined without all 32 lanes.
bool Collectives::lacks_lanes(const Lanes& all, Mask participants) {
    if (participants == ~Mask(0)) return false;
    const auto first = unsigned(std::countr_zero(participants));
    warp_.block().hazards.add({.kind = HazardKind::inactive_lane,
                               .site = site_of(*all[first].step),
                               .lane = first,
                               .others = ~participants,
                               .element = std::countr_one(participants)});
    return true;
}

void Collectives::work_on_matrices(const Lanes& all, Mask participants) {
    if (lacks_lanes(all, participants)) return;
    std::array<std::byte*, lanes> frames{};
    for (unsigned l = 0; l < lanes; ++l) frames[l] = all[l].frame;
    const MatrixWork& work = all[0].function->matrices[all[0].step->target];
    if (!work_on(work, warp_, *all[0].step, frames)) warp_.fault();
}

void Collectives::multiply(const Lanes& all, Mask participants) {
    if (lacks_lanes(all, participants)) return;
    std::array<MmaFragment, lanes> fragments{};
    std::array<MmaFragment*, lanes> pointers{};
    for (unsigned l = 0; l < lanes; ++l) {
        const std::vector<std::uint32_t>& places = all[l].function->more[all[l].step->target];
        const auto bits = [&](std::size_t n) { return value_at<std::uint32_t>(all[l].frame, places[n], l); };
        fragments[l] = {{bits(4)}, {bits(5)}, {bits(6)}, {}};
        for (std::size_t i = 0; i < 4; ++i) fragments[l].c[i] = value_at<float>(all[l].frame, places[7 + i], l);
        pointers[l] = &fragments[l];
    }
    mma_warp(pointers);
    for (unsigned l = 0; l < lanes; ++l)
        for (std::size_t i = 0; i < 4; ++i)
            value_at<float>(all[l].frame, all[l].function->more[all[l].step->target][i], l) = fragments[l].c[i];
}

std::array<std::uint32_t, 2> Collectives::votes(const std::vector<Group>& groups) {
    std::array<std::uint32_t, 2> made{};
    for (const Group& group : groups)
        for_lanes(group.mask, [&](unsigned l) {
            ++made[0];
            if (group.at->a != nowhere) made[1] += predicate_at(group.frame->memory.get(), *group.at, l);
        });
    return made;
}

void Collectives::release_barrier(const std::array<std::uint32_t, 2>& votes) {
    static constexpr Addresses none{};
    Mask participants = 0;
    for (Group& group : warp_.groups_) {
        const Step& step = *group.at;
        std::byte* const frame = group.frame->memory.get();
        for_lanes(group.mask, [&](unsigned l) {
            const Collective kind = collective_of(step);
            if (kind == Collective::barrier_count)
                value_at<std::uint32_t>(frame, step.d, l) = votes[1];
            else if (kind == Collective::barrier_all || kind == Collective::barrier_any)
                set_predicate(frame, step.d, l, kind == Collective::barrier_all ? votes[1] == votes[0] : votes[1] > 0);
        });
        participants |= group.mask;
    }
    warp_.take_effect(participants);
    warp_.block().recorder.step(site_of(*warp_.groups_[0].at), participants, none);
    warp_.log_variables();
    for (Group& group : warp_.groups_) {
        ++group.at;
        group.state = GroupState::runnable;
    }
}

BarrierCall Collectives::barrier_of(const Step& step, const std::byte* frame, Mask who) {
    if (collective_of(step) == Collective::grid_barrier) return {grid_barrier_number, 0};
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
    w.take_effect(w.mask);
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
