#include "app/machine/execution/iterations.h"

#include <bit>

namespace lanescope::simt {

/// The loop whose next iteration has begun on the way from one site to the next; none where none has. The same site
/// once more tells nothing where its line touches memory more than once.
unsigned Iterations::loop_gone_round(SiteKey from, SiteKey to) const {
    const bool back = line_of(to) < line_of(from) || (to == from && loops_->is_single(line_of(to)));
    return back ? loops_->around(line_of(to), line_of(from)) : LoopTable::none;
}

void Iterations::hide(WarpLog& log, std::uint32_t lanes) {
    for_lanes(lanes, [&](unsigned lane) {
        keys_[lane] = log.head(lane);
        log.hide(lane);
    });
}

void Iterations::show(WarpLog& log, std::uint32_t lanes) {
    for_lanes(lanes, [&](unsigned lane) { log.show(lane, keys_[lane]); });
}

void Iterations::remove(unsigned wait) {
    for (unsigned i = wait; i + 1 < count_; ++i) waits_[i] = waits_[i + 1];
    --count_;
}

/// Lanes that somebody waits for have come round too, and wait with him, or have left the loop.
void Iterations::follow_pending(Wait& wait, WarpLog& log, SiteKey from, std::uint32_t lanes) {
    for_lanes(lanes, [&](unsigned lane) {
        const SiteKey to = log.head(lane);
        if (to == nowhere) return;  // it waits for others itself
        const unsigned round = loop_gone_round(from, to);
        if (round == wait.loop && loops_->contains(wait.loop, line_of(to))) {
            hide(log, lane_bit(lane));
            wait.waiting |= lane_bit(lane);
            wait.pending &= ~lane_bit(lane);
        } else if (!loops_->contains(wait.loop, line_of(to)) ||
                   (round != LoopTable::none && !loops_->within(round, wait.loop))) {
            wait.pending &= ~lane_bit(lane);
        }
    });
}

bool Iterations::look_after_pending(WarpLog& log, Lowest moved, std::uint32_t alive) {
    bool changed = false;
    for (unsigned i = count_; i-- > 0;) {
        Wait& wait = waits_[i];
        const std::uint32_t waiting = wait.waiting;
        wait.pending &= alive;
        follow_pending(wait, log, moved.key, wait.pending & moved.lanes);
        changed |= wait.waiting != waiting;
        if (wait.pending) continue;
        show(log, wait.waiting);
        remove(i);
        changed = true;
    }
    return changed;
}

/// Lanes that stand in the loop behind the site that was executed: no earlier one is left in that iteration. Of those
/// that stand in its line nobody can tell which iteration they are in; those that have moved to the other side of a
/// branch are in the next.
std::uint32_t Iterations::left_behind(const WarpLog& log, unsigned loop, Lowest executed) const {
    const int line = line_of(executed.key);
    std::uint32_t found =
        log.before(begin_of_line(loops_->last_place(loop) + 1)) & ~log.before(begin_of_line(line + 1));
    for_lanes(found & executed.lanes, [&](unsigned lane) {
        if (loops_->on_other_side(line, line_of(log.head(lane)))) found &= ~lane_bit(lane);
    });
    return found;
}

bool Iterations::wait_in(unsigned loop, WarpLog& log, std::uint32_t back, std::uint32_t pending) {
    unsigned i = 0;
    while (i < count_ && waits_[i].loop != loop) ++i;
    if (pending == 0 || i == waits_.size()) return false;  // so many loops lie in each other nowhere
    if (i == count_) waits_[count_++] = {.loop = loop};
    hide(log, back);
    waits_[i].waiting |= back;
    waits_[i].pending = (waits_[i].pending | pending) & ~waits_[i].waiting;
    return true;
}

bool Iterations::begin_to_wait(WarpLog& log, Lowest moved, Lowest lowest) {
    std::uint32_t rest = moved.lanes & log.before(begin_of_line(line_of(moved.key)));
    if (loops_->is_single(line_of(moved.key))) rest |= moved.lanes & log.before(moved.key + 1) & ~log.before(moved.key);
    if (rest & lowest.lanes) {  // they have gone round the outermost loop of all that any has
        const unsigned loop = loop_gone_round(moved.key, lowest.key);
        if (loop != LoopTable::none && !left_behind(log, loop, moved)) return false;
    }
    bool changed = false;
    while (rest) {
        const unsigned loop = loop_gone_round(moved.key, log.head(static_cast<unsigned>(std::countr_zero(rest))));
        std::uint32_t back = 0;
        for_lanes(rest, [&](unsigned lane) {
            if (loop_gone_round(moved.key, log.head(lane)) == loop) back |= lane_bit(lane);
        });
        rest &= ~back;
        if (loop != LoopTable::none) changed |= wait_in(loop, log, back, left_behind(log, loop, moved));
    }
    return changed;
}

bool Iterations::follow(WarpLog& log, Lowest moved, Lowest lowest, std::uint32_t alive) {
    const bool shown = any() && look_after_pending(log, moved, alive);
    return begin_to_wait(log, moved, shown ? log.lowest() : lowest) || shown;
}

bool Iterations::release(WarpLog& log) {
    if (!any()) return false;
    show(log, waits_[count_ - 1].waiting);
    remove(count_ - 1);
    return true;
}

}  // namespace lanescope::simt
