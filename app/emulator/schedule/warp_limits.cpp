// Limits of a warp's work: loops without end, and loops that wait for memory.
#include <algorithm>
#include <bit>

#include "app/emulator/schedule/block.h"
#include "app/emulator/schedule/warp.h"

namespace lanescope::emulator {
namespace {

/// Limit without memory accesses, per allowed step.
constexpr std::uint64_t branches_per_step = 128;
/// Compares an interval's last 4096 branches with the first of them: a repeated state means an endless loop.
constexpr std::uint64_t branches_between_checks = 1 << 16;
/// Accesses between looks at the limits.
constexpr std::uint64_t steps_between_checks = 1 << 10, steps_after_a_wait = 1 << 8;
/// Collectives without memory accesses before state checks begin.
constexpr std::uint64_t most_collectives_without_memory = 1 << 16;
/// Accesses before states are compared. In turns, a loop that waits is likely.
constexpr std::uint64_t first_watch = 1 << 15, first_watch_in_turns = 1 << 10;

}  // namespace

void Warp::begin_counts() {
    steps_ = accesses_ = branches_without_memory_ = collectives_without_memory_ = turns_without_memory_ = 0;
    next_check_ = std::min(block_.facts.options->max_warp_steps + 1, steps_between_checks);
    watch_ = WaitWatch(block_.facts.in_turns ? first_watch_in_turns : first_watch);
    repeats_ = false;
}

/// Returns false if the work is unneeded, the loop repeats, or it exceeds the limit.
bool Warp::may_branch(const Step* step, const Step* to) {
    if (watch_.is_on()) {
        watch_.see(groups_, current_, to, accesses_);
        if (!watch_.is_on()) branches_without_memory_ = 0;
        return true;
    }
    if (branches_without_memory_ % branches_between_checks == check_at && block_.abandoned())
        state_ = WarpState::faulted;
    const std::uint64_t most = block_.facts.options->max_warp_steps * branches_per_step;
    if (repeats_its_state(to)) {
        repeats_ = true;
        if (collectives_without_memory_ == 0) stop_without_progress(*step, 0);
    } else if (branches_without_memory_ > most) {
        stop_without_progress(*step, most);
    }
    return state_ == WarpState::running;
}

/// Without memory accesses, only registers and local memory determine the next steps.
bool Warp::repeats_its_state(const Step* to) {
    const bool is_first = branches_without_memory_ % branches_between_checks == check_at;
    if (is_first) before_ = WarpImage(groups_, current_, to);
    return !is_first && before_.shows(groups_, current_, to);
}

/// Limits multi-way branches and calls.
bool Warp::may_turn(const Step& step) {
    if (++turns_without_memory_ % branches_between_checks != 0) return true;
    const std::uint64_t most = block_.facts.options->max_warp_steps * branches_per_step;
    if (block_.abandoned()) state_ = WarpState::faulted;
    if (turns_without_memory_ > most) stop_without_progress(step, most);
    return state_ == WarpState::running;
}

void Warp::count_step() {
    ++accesses_;
    branches_without_memory_ = watch_.is_on() ? check_at : 0;
    collectives_without_memory_ = turns_without_memory_ = 0;
    repeats_ = false;
    count();
}

void Warp::count_collective() {
    if (++collectives_without_memory_ > most_collectives_without_memory && repeats_)
        stop_without_progress(*group().at, 0);
    count();
}

void Warp::count() {
    if (block_.facts.options->variables) [[unlikely]]
        log_variables();
    if (turn_ > 0) --turn_;
    block_.make_room_for_shared();
    count_one();
}

void Warp::count_clock() {
    branches_without_memory_ = turns_without_memory_ = 0;
    count_one();
}

void Warp::count_one() {
    if (++steps_ >= next_check_) [[unlikely]]
        check_progress();
}

void Warp::check_progress() {
    const std::uint64_t most = block_.facts.options->max_warp_steps;
    if (steps_ > most) return stop_without_progress(*group().at, most);
    if (block_.abandoned()) state_ = WarpState::faulted;
    next_check_ = std::min(most + 1, steps_ + (watch_.has_waited() ? steps_after_a_wait : steps_between_checks));
    watch_.begin_if_due(accesses_);
}

void Warp::take_guesses(Mask who) { guesses.take_effect(block_.recorder, who); }

void Warp::stop_without_progress(const Step& step, std::uint64_t steps) {
    block_.hazards.add({.kind = HazardKind::no_progress,
                        .site = begin_of_line(step.place),
                        .lane = unsigned(std::countr_zero(mask)),
                        .others = mask,
                        .elements = std::int64_t(steps)});
    state_ = WarpState::faulted;
}

}  // namespace lanescope::emulator
