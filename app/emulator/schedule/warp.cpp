#include "app/emulator/schedule/warp.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "app/emulator/memory/array_space.h"
#include "app/emulator/schedule/block.h"
#include "app/emulator/schedule/collectives.h"

namespace lanescope::emulator {
namespace {

constexpr unsigned deepest_call = 4096;

std::uint32_t number_of(const Function& function, const Step* step) {
    return std::uint32_t(step - function.steps.data());
}

struct Position {
    const Step* at;
    const Rounds* rounds;
};

std::uint32_t rounds_at(const Rounds& rounds, std::size_t depth) { return depth < rounds.size() ? rounds[depth] : 0; }

/// Orders by iteration of common loops, then by position.
bool is_before(const Function& function, Position a, Position b) {
    const std::size_t common =
        function.common_depth(function.loop_of[number_of(function, a.at)], function.loop_of[number_of(function, b.at)]);
    for (std::size_t d = 0; d < common; ++d) {
        const std::uint32_t ra = rounds_at(*a.rounds, d), rb = rounds_at(*b.rounds, d);
        if (ra != rb) return ra < rb;
    }
    return a.at < b.at;
}

std::vector<const Frame*> chain_of(const Frame* frame) {
    std::vector<const Frame*> chain;
    for (; frame; frame = frame->caller.get()) chain.push_back(frame);
    std::ranges::reverse(chain);
    return chain;
}

}  // namespace

Warp::Warp(Block& block, unsigned number) : block_(block), number_(number) {
    const Extent3& shape = block.facts.shape.block;
    for (unsigned l = 0; l < lanes; ++l) {
        const unsigned thread = number * lanes + l;
        thread_index_[0][l] = thread % shape.x;
        thread_index_[1][l] = thread / shape.x % shape.y;
        thread_index_[2][l] = thread / (shape.x * shape.y);
    }
}

void Warp::begin(const Function& kernel, const std::vector<std::byte>& parameters, unsigned count) {
    alive_ = count == lanes ? ~Mask(0) : (Mask(1) << count) - 1;
    groups_.clear();
    copies = {};
    guesses.clear();
    if (kernel.local_bytes > most_local_bytes) return overflow(kernel.steps[0], alive_, 0);
    if (!has_room_for(kernel)) return overflow(kernel.steps[0], alive_, most_block_bytes);
    groups_.push_back(
        {.mask = alive_, .at = first_of(kernel), .frame = make_frame(kernel, nullptr, nullptr), .rounds = {}});
    begin_counts();
    released_ = false;
    state_ = WarpState::running;
    enter(0);
    mask = ~Mask(0);
    for (std::size_t p = 0; p < kernel.parameters.size(); ++p) {
        const auto [slot, bytes] = kernel.parameters[p];
        for (std::uint32_t byte = 0; byte < bytes; byte += 4) {
            std::uint32_t word = 0;
            const std::size_t from = kernel.parameter_offsets[p] + byte;
            if (from < parameters.size())
                std::memcpy(&word, parameters.data() + from,
                            std::min<std::size_t>({4, bytes - byte, parameters.size() - from}));
            std::uint32_t values[lanes];
            std::ranges::fill(values, word);
            put(slot + byte * lanes, values);
        }
    }
}

FramePointer Warp::make_frame(const Function& function, FramePointer caller, const Step* call) {
    FramePointer frame_made(new Frame);
    frame_made->function = &function;
    frame_made->counts = &block_.steps.of(function);
    if (caller) frame_made->depth = caller->depth + 1;
    frame_made->local_base = caller ? caller->local_base + caller->function->local_bytes : 0;
    frame_made->caller = std::move(caller);
    frame_made->call = call;
    frame_made->memory = block_.frames->take(function);
    return frame_made;
}

bool Warp::has_room_for(const Function& function) const {
    return block_.frames->used() + function.frame_bytes() <= most_block_bytes;
}

void Warp::enter(std::size_t number) {
    current_ = number;
    frame = groups_[number].frame->memory.get();
    mask = groups_[number].mask;
    counts_ = groups_[number].frame->counts;
    survey();
}

/// Finds where the running group needs no scheduling: up to the next group, and in loops without others.
void Warp::survey() {
    const Function& f = function();
    alone_from_ = f.steps.data(), alone_until_ = alone_from_ + f.steps.size();
    if (groups_.size() == 1) return;
    const Step* const at = group().at;
    for (const Group& other : groups_)
        if (const Step* const there = position_of(other); there && there > at)
            alone_until_ = std::min(alone_until_, there);
    alone_from_ = at;
    for (int loop = f.loop_of[number_of(f, at)]; loop >= 0; loop = f.loops[std::size_t(loop)].outer) {
        const Loop& around = f.loops[std::size_t(loop)];
        if (!is_alone_in(loop)) {
            alone_until_ = std::min(alone_until_, f.steps.data() + around.last + 1);
            return;
        }
        alone_from_ = f.steps.data() + around.first;
    }
}

bool Warp::is_alone_in(int loop) const {
    const Function& f = function();
    const Step* const first = f.steps.data() + f.loops[std::size_t(loop)].first;
    const Step* const last = f.steps.data() + f.loops[std::size_t(loop)].last;
    return std::ranges::none_of(groups_, [&](const Group& other) {
        const Step* const there = position_of(other);
        return there && there >= first && there <= last;
    });
}

/// Returns its place in the running group's frame, or nullptr.
const Step* Warp::position_of(const Group& other) const {
    const Group& here = groups_[current_];
    if (&other == &here) return nullptr;
    if (other.frame == here.frame) return other.at;
    for (const Frame* f = other.frame.get(); f; f = f->caller.get())
        if (f->caller == here.frame) return f->call;
    return nullptr;
}

WarpState Warp::run(unsigned turn) {
    turn_ = turn;
    state_ = WarpState::running;
    while (state_ == WarpState::running && turn_ > 0) {
        if (!pick()) {
            if (!complete_collectives() && !settle()) break;
            continue;
        }
        run_group();
    }
    return state_;
}

void Warp::run_group() {
    const Step* step = group().at;
    while (step) {
        StepCounts& counts = *counts_;
        const Mask who = mask;
        const Step *const first = step, *next = step->execute(*this, step);
        while (next == step + 1) step = next, next = step->execute(*this, step);
        counts.add(first, std::exchange(postponed_, false) ? step : step + 1, who);
        step = next;
    }
}

bool Warp::pick() {
    if (groups_.size() == 1 && groups_[0].state == GroupState::runnable) {
        enter(0);
        return true;
    }
    for (Group& g : groups_) settle_rounds(g);
    merge();
    std::size_t best = earliest_group();
    if (best == groups_.size() && block_.facts.options->independent) best = draw_parked();
    if (best == groups_.size()) return false;
    enter(best);
    return true;
}

std::size_t Warp::earliest_group() const {
    std::size_t best = groups_.size();
    for (std::size_t g = 0; g < groups_.size(); ++g)
        if (groups_[g].state == GroupState::runnable &&
            (best == groups_.size() || runs_before(groups_[g], groups_[best])))
            best = g;
    return best;
}

/// Draws a parked lane, with a random subset of lanes at its place.
std::size_t Warp::draw_parked() {
    Mask candidates = 0;
    for (const Group& g : groups_)
        if (g.state == GroupState::parked) candidates |= g.mask;
    if (!candidates) return groups_.size();
    const int turned = int(block_.draw() >> 32) & 31;
    const Mask chosen = Mask(1) << ((std::countr_zero(std::rotr(candidates, turned)) + turned) & 31);
    const auto part = Mask(block_.draw() >> 16) | chosen;
    std::size_t drawn = 0;
    while (!(groups_[drawn].mask & chosen)) ++drawn;
    if (const Mask rest = groups_[drawn].mask & ~part) {
        Group left = groups_[drawn];
        left.mask = rest;
        groups_[drawn].mask &= part;
        groups_.push_back(std::move(left));
    }
    groups_[drawn].state = GroupState::runnable;
    released_ = true;
    return drawn;
}

bool Warp::runs_before(const Group& a, const Group& b) const {
    if (a.frame == b.frame) return is_before(*a.frame->function, {a.at, &a.rounds}, {b.at, &b.rounds});
    const auto chain_a = chain_of(a.frame.get()), chain_b = chain_of(b.frame.get());
    std::size_t common = 0;
    while (common < chain_a.size() && common < chain_b.size() && chain_a[common] == chain_b[common]) ++common;
    if (common == 0) return false;
    const auto position = [&](const Group& group, const std::vector<const Frame*>& chain) -> Position {
        if (chain.size() == common) return {group.at, &group.rounds};
        return {chain[common]->call, &chain[common]->caller_rounds};
    };
    const Position at_a = position(a, chain_a), at_b = position(b, chain_b);
    return is_before(*chain_a[common - 1]->function, at_a, at_b);
}

void Warp::merge() {
    for (std::size_t a = 0; a < groups_.size(); ++a)
        for (std::size_t b = groups_.size() - 1; b > a; --b) {
            Group &first = groups_[a], &second = groups_[b];
            const bool same = first.at == second.at && first.frame == second.frame && first.state == second.state &&
                              first.rounds == second.rounds;
            if (!same) continue;
            first.mask |= second.mask;
            groups_.erase(groups_.begin() + std::ptrdiff_t(b));
        }
}

void Warp::enter_loop(Group& g, int loop) {
    if (g.loop == loop) return;
    const Function& f = *g.frame->function;
    g.rounds.resize(f.common_depth(g.loop, loop));
    g.rounds.resize(f.depth_of(loop));
    g.loop = loop;
}

void Warp::count_round(Group& g, int loop) {
    enter_loop(g, loop);
    if (loop >= 0) ++g.rounds.back();
}

void Warp::settle_rounds(Group& g) {
    const Function& f = *g.frame->function;
    enter_loop(g, f.loop_of[number_of(f, g.at)]);
}

void Warp::overflow(const Step& step, Mask who, std::uint64_t limit) {
    block_.hazards.add({.kind = HazardKind::stack_overflow,
                        .site = begin_of_line(step.place),
                        .lane = unsigned(std::countr_zero(who)),
                        .elements = std::int64_t(limit)});
    state_ = WarpState::faulted;
}

const Step* Warp::fault() {
    state_ = WarpState::faulted;
    return nullptr;
}

const Step* Warp::jump(const Step* step, std::uint32_t target) {
    const Function& f = function();
    const Step* const to = f.steps.data() + target;
    if ((++branches_without_memory_ & check_at) == check_at && !may_branch(step, to)) return nullptr;
    if (target <= number_of(f, step)) count_round(group(), f.loop_around(target, number_of(f, step)));
    return go(to);
}

const Step* Warp::branch(const Step* step, Mask taken) {
    taken &= mask;
    if (taken == mask) return jump(step, step->target);
    if (taken == 0) return go(step + 1);
    return scatter(step,
                   std::array<Part, 2>{{{step->target, taken}, {number_of(function(), step) + 1, mask & ~taken}}});
}

const Step* Warp::scatter(const Step* step, std::span<const Part> parts) {
    if (!may_turn(*step)) return nullptr;
    const Function& f = function();
    const std::uint32_t here = number_of(f, step);
    counts_->add_divergence(step);
    group().at = step;
    settle_rounds(group());
    const auto send = [&](Group& lanes_sent, const Part& part) {
        lanes_sent.mask = part.who;
        lanes_sent.at = f.steps.data() + part.target;
        if (part.target <= here) count_round(lanes_sent, f.loop_around(part.target, here));
    };
    for (const Part& part : parts.subspan(1)) {
        groups_.push_back(group());
        send(groups_.back(), part);
    }
    send(group(), parts[0]);
    return nullptr;
}

/// Other lanes of the group stay at the call.
const Step* Warp::call(const Step* step, const CallTable& table, const Function& callee, Mask who) {
    if (!may_turn(*step)) return nullptr;
    const std::uint64_t base = group().frame->local_base + group().frame->function->local_bytes;
    const bool is_full = group().frame->depth > deepest_call || base + callee.local_bytes > most_local_bytes;
    if (is_full || !has_room_for(callee)) {
        overflow(*step, who, is_full ? 0 : most_block_bytes);
        return nullptr;
    }
    group().at = step;
    settle_rounds(group());
    auto made = make_frame(callee, group().frame, step);
    for (std::size_t p = 0; p < std::min(table.parameters.size(), callee.parameters.size()); ++p) {
        const std::size_t bytes = (table.parameters[p].second + 3) / 4 * 4;
        std::memcpy(made->memory.get() + callee.parameters[p].first, frame + table.parameters[p].first, bytes * lanes);
    }
    made->caller_rounds = group().rounds;
    if (who != mask) {
        Group stay = group();
        stay.mask = mask & ~who;
        stay.at = step;
        groups_.push_back(std::move(stay));
    }
    Group& entering = groups_[current_];
    entering.mask = who;
    entering.frame = std::move(made);
    entering.rounds.clear();
    entering.loop = -1;
    entering.at = first_of(callee);
    if (groups_.size() > 1) return nullptr;
    enter(current_);
    return entering.at;
}

const Step* Warp::leave(bool kernel_too) {
    Group& g = group();
    if (!g.frame->caller || kernel_too) {
        take_effect(g.mask);
        alive_ &= ~g.mask;
        groups_.erase(groups_.begin() + std::ptrdiff_t(current_));
        for (Group& other : groups_)  // awaited lanes may have ended
            if (other.state == GroupState::waits) other.state = GroupState::runnable;
        return nullptr;
    }
    const FramePointer here = g.frame;
    const Function& caller = *here->caller->function;
    const CallTable& table = caller.calls[here->call->target];
    g.frame = here->caller;
    g.rounds = here->caller_rounds;
    g.loop = caller.loop_of[number_of(caller, here->call)];
    g.at = here->call + 1;
    enter(current_);
    for (std::size_t r = 0; r < std::min(table.results.size(), here->function->results.size()); ++r)
        for (std::uint32_t byte = 0; byte < table.results[r].second; byte += 4) {
            std::uint32_t values[lanes];
            std::memcpy(values, here->memory.get() + here->function->results[r].first + byte * lanes, sizeof values);
            put(table.results[r].first + byte * lanes, values);
        }
    return groups_.size() == 1 ? g.at : nullptr;
}

const Step* Warp::after_access(const Step* step) {
    if (state_ != WarpState::running) return nullptr;
    if (turn_ > 0 && !std::exchange(released_, false)) return step + 1;
    group().at = step + 1;
    return nullptr;
}

bool Warp::park(const Step* step) {
    if (!block_.facts.options->independent || released_) return false;
    group().at = step;
    group().state = GroupState::parked;
    postponed_ = true;
    return true;
}

const Step* Warp::wait(const Step* step) {
    group().at = step;
    group().state = GroupState::waits;
    postponed_ = true;
    return nullptr;
}

bool Warp::complete_collectives() { return Collectives(*this).complete_ready(); }

/// Call when the warp has ended, waits at a barrier, or is stuck. Returns false if nothing can run.
bool Warp::settle() {
    if (groups_.empty()) {
        state_ = WarpState::finished;
        return false;
    }
    const Step* const at = groups_[0].at;
    const bool together =
        std::ranges::all_of(groups_, [at](const Group& g) { return g.state == GroupState::at_barrier && g.at == at; });
    if (together) {
        state_ = WarpState::at_barrier;
        return false;
    }
    Mask elsewhere = 0;
    const Step* other = nullptr;
    for (const Group& g : groups_)
        if (g.at != at) elsewhere |= g.mask, other = g.at;
    block_.hazards.add({.kind = HazardKind::divergent_barrier,
                        .site = Collectives::site_of(*at),
                        .lane = unsigned(std::countr_zero(groups_[0].mask)),
                        .others = elsewhere,
                        .other_site = other ? Collectives::site_of(*other) : 0});
    state_ = WarpState::faulted;
    return false;
}

SiteKey Warp::barrier_site() const { return Collectives::site_of(*groups_[0].at); }

BarrierCall Warp::barrier() const {
    return Collectives::barrier_of(*groups_[0].at, groups_[0].frame->memory.get(), groups_[0].mask);
}

std::array<std::uint32_t, 2> Warp::votes() const { return Collectives::votes(groups_); }

void Warp::release_barrier(const std::array<std::uint32_t, 2>& votes) {
    for (Group& g : groups_) settle_rounds(g);
    merge();
    Collectives(*this).release_barrier(votes);
    state_ = WarpState::running;
}

Frame* Warp::frame_of(std::uint64_t offset, unsigned bytes) {
    for (Frame* f = group().frame.get(); f; f = f->caller.get())
        if (offset >= f->local_base) return offset - f->local_base + bytes > f->function->local_bytes ? nullptr : f;
    return nullptr;
}

std::byte* Warp::local(std::uint64_t address, unsigned lane, unsigned bytes) {
    const LocalMemory found = local_memory(address);
    return found.bytes < bytes || address - found.begin > found.bytes - bytes ? nullptr : found.at(address, lane);
}

LocalMemory Warp::local_memory(std::uint64_t address) {
    const std::uint64_t offset = address - local_window;
    const Frame* const f = offset < window_bytes ? frame_of(offset, 1) : nullptr;
    if (!f) return {};
    return {local_window + f->local_base, f->function->local_bytes, f->memory.get(), f->function->written != nowhere};
}

}  // namespace lanescope::emulator
