#include "app/emulator/core.h"

#include <algorithm>

namespace lanescope::emulator {
namespace {

/// Warps take turns, as on a GPU, so that they share cached data.
constexpr unsigned steps_a_turn = 64;

}  // namespace

Core::Core(const LaunchFacts& facts, const std::vector<std::uint64_t>& array_bytes, simt::OutputShadows& outputs,
           simt::Course& course)
    : facts_(facts),
      recorder_(*facts.options, facts.shape, array_bytes),
      block_(facts, recorder_, hazards_, printed_, outputs, course) {
    for (unsigned w = 0; w < facts.shape.warps(); ++w) warps_.emplace_back(block_);
}

bool Core::run(std::int64_t block, std::int64_t turn) {
    block_.begin(block);
    block_.turn = turn;
    const unsigned threads = facts_.shape.threads();
    for (unsigned w = 0; w < warps_.size(); ++w)
        warps_[w].begin(facts_.watched && recorder_.keeps(w) ? *facts_.watched : *facts_.kernel, facts_.parameters, w,
                        std::min(threads - w * lanes, lanes));
    while (!std::ranges::all_of(warps_, [](const Warp& w) { return w.state() == WarpState::finished; }))
        if (!round()) return false;
    return true;
}

/// Runs each warp for a turn. Returns false after a fault.
bool Core::round() {
    bool running = false;
    for (Warp& warp : warps_) {
        if (warp.state() == WarpState::faulted) return false;
        if (warp.state() != WarpState::running) continue;
        recorder_.at_warp(warp.number());
        hazards_.at_warp(warp.number());
        const WarpState state = warp.run(steps_a_turn);
        if (state == WarpState::faulted) return false;
        running |= state == WarpState::running;
    }
    if (block_.barriers.in_use()) return open_numbered() || running || !is_stuck();
    return running || open_barrier();
}

/// All warps wait or have ended. Returns false if they wait at different barriers.
bool Core::open_barrier() {
    simt::SiteKey site = 0;
    for (Warp& warp : warps_) {
        if (warp.state() != WarpState::at_barrier) continue;
        if (site == 0) site = warp.barrier_site();
        if (warp.barrier_site() == site) continue;
        hazards_.at_warp(warp.number());
        hazards_.add({.kind = HazardKind::divergent_barrier,
                      .site = warp.barrier_site(),
                      .lane = unsigned(std::countr_zero(warp.alive())),
                      .others = warp.alive(),
                      .other_site = site});
        return false;
    }
    release(waiting_at(0));
    return true;
}

std::vector<Warp*> Core::waiting_at(unsigned number) {
    std::vector<Warp*> waiting;
    for (Warp& warp : warps_)
        if (warp.state() == WarpState::at_barrier && warp.barrier().number == number) waiting.push_back(&warp);
    return waiting;
}

void Core::release(const std::vector<Warp*>& waiting) {
    std::array<std::uint32_t, 2> votes{};
    for (const Warp* warp : waiting) {
        const std::array<std::uint32_t, 2> more = warp->votes();
        votes = {votes[0] + more[0], votes[1] + more[1]};
    }
    block_.pass_barrier();
    for (Warp* warp : waiting) {
        recorder_.at_warp(warp->number());
        warp->release_barrier(votes);
    }
}

/// Opens complete barriers. Returns false if there are none.
bool Core::open_numbered() {
    bool opened = false;
    for (unsigned number = 0; number < barrier_numbers; ++number) opened |= try_to_open(number);
    return opened;
}

bool Core::try_to_open(unsigned number) {
    const std::vector<Warp*> waiting = waiting_at(number);
    if (waiting.empty()) return false;
    unsigned count = waiting[0]->barrier().count;
    if (count == 0)
        for (const Warp& warp : warps_) count += warp.state() == WarpState::finished ? 0 : lanes;
    const auto here = unsigned(waiting.size()) * lanes;
    if (here + block_.barriers.arrived(number) < count) return false;
    block_.barriers.open(number, count > here ? count - here : 0);
    release(waiting);
    return true;
}

/// Adds a hazard if any warp waits for a barrier that cannot open.
bool Core::is_stuck() {
    Warp* stuck = nullptr;
    simt::SiteKey other = 0;
    for (Warp& warp : warps_) {
        if (warp.state() != WarpState::at_barrier) continue;
        if (!stuck)
            stuck = &warp;
        else if (warp.barrier_site() != stuck->barrier_site())
            other = warp.barrier_site();
    }
    if (!stuck) return false;
    hazards_.at_warp(stuck->number());
    hazards_.add({.kind = HazardKind::divergent_barrier,
                  .site = stuck->barrier_site(),
                  .lane = unsigned(std::countr_zero(stuck->alive())),
                  .others = stuck->alive(),
                  .other_site = other});
    return true;
}

std::map<int, std::size_t> Core::shared_bytes() const {
    std::map<int, std::size_t> bytes;
    for (const Block::SharedArray& array : block_.shared_arrays())
        if (array.touched) bytes[int(array.array)] = array.bytes;
    return bytes;
}

}  // namespace lanescope::emulator
