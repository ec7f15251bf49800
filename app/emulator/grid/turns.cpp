// Blocks that wait for each other: each runs until it waits, and then the others.
#include <algorithm>

#include "app/emulator/grid/block_runner.h"
#include "app/emulator/grid/grid.h"

namespace lanescope::emulator {
namespace {

constexpr std::size_t most_residents = 4096;  ///< about the blocks that a GPU holds

}  // namespace

void Grid::run_in_turns() {
    for (start_blocks(); !residents_.empty() && !stopped_ && !cancelled(); start_blocks()) {
        const auto is_at_barrier = [](const Resident& r) { return r.state == BlockState::at_grid_barrier; };
        if (std::ranges::all_of(residents_, is_at_barrier))
            stopped_ = !pass_grid_barrier();
        else if (has_endless_wait())
            stopped_ = true;
        else
            take_turns();
        end_finished();
    }
    for (const Resident& resident : residents_) end_recording(resident.core, resident.block, kept_.full());
}

/// A barrier of the grid needs all blocks at once. Without one, a block starts when all others wait.
void Grid::start_blocks() {
    const auto waits = [](const Resident& resident) { return resident.state == BlockState::waits; };
    while (next_turn_ < end_ && !stopped_ && !cancelled() &&
           (order_ == BlockOrder::grid ||
            (residents_.size() < most_residents && std::ranges::all_of(residents_, waits)))) {
        start_block();
        end_finished();
    }
}

void Grid::start_block() {
    if (idle_cores_.empty()) {
        idle_cores_.push_back(unsigned(cores_.size()));
        cores_.push_back(make_runner_(outputs_, stop_point_));
    }
    const std::int64_t turn = next_turn_++, block = block_of(turn);
    residents_.push_back({idle_cores_.back(), block, BlockState::waits});
    idle_cores_.pop_back();
    begin_recording(residents_.back().core, block, kept_.full());
    residents_.back().state = cores_[residents_.back().core]->run(block, turn);
    stopped_ = residents_.back().state == BlockState::stopped;
    if (options_.progress) options_.progress(double(turn) / double(shape_.blocks()));
}

void Grid::take_turns() {
    for (Resident& resident : residents_) {
        if (resident.state != BlockState::waits || stopped_ || cancelled()) continue;
        resident.state = cores_[resident.core]->resume();
        stopped_ = resident.state == BlockState::stopped;
    }
}

/// Returns true if no block can start or leave its loop, and reports it for the first.
bool Grid::has_endless_wait() {
    const Resident* first = nullptr;
    for (const Resident& resident : residents_) {
        if (resident.state != BlockState::waits) continue;
        if (cores_[resident.core]->repeated_states() <= most_repeated_states) return false;
        if (!first) first = &resident;
    }
    cores_[first->core]->report_endless_wait();
    return true;
}

void Grid::end_finished() {
    const auto has_finished = [](const Resident& resident) { return resident.state == BlockState::finished; };
    for (const Resident& resident : residents_) {
        if (!has_finished(resident)) continue;
        end_recording(resident.core, resident.block, kept_.full());
        idle_cores_.push_back(resident.core);
        ++finished_;
    }
    std::erase_if(residents_, has_finished);
}

/// Returns false if a hazard stops the kernel.
bool Grid::pass_grid_barrier() {
    if (finished_ > 0) {
        cores_[residents_.front().core]->report_stuck();
        return false;
    }
    std::uint32_t epoch = 0;
    for (const auto& core : cores_) epoch = std::max(epoch, core->epoch() + 1);
    for (std::size_t r = 0; r < residents_.size() && !cancelled(); ++r) {
        residents_[r].state = cores_[residents_[r].core]->pass_grid_barrier(epoch);
        if (residents_[r].state == BlockState::stopped) return false;
        if (options_.progress) options_.progress(double(r) / double(residents_.size()));
    }
    return true;
}

}  // namespace lanescope::emulator
