// Parts of a block's state: numbered barriers, and counts of executed steps.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

#include "app/model/step_record.h"
#include "app/ptx/decoded_code.h"

namespace lanescope::emulator {

inline constexpr unsigned barrier_numbers = 16;

struct BarrierCall {
    unsigned number = 0;
    unsigned count = 0;  ///< 0: all threads of the block that have not ended
};

/// bar.sync a, b and bar.arrive a, b. A warp counts as 32 threads, however many it has. An open barrier orders the
/// block's earlier accesses before the later ones of the released warps.
class Barriers {
public:
    void begin_block() { *this = {}; }
    /// Notes whether any call names a barrier other than 0, or a count.
    void note(const BarrierCall& call) { in_use_ |= call.number != 0 || call.count != 0; }
    bool in_use() const { return in_use_; }
    void arrive(const BarrierCall& call, unsigned threads) {
        in_use_ = true;
        arrived_[call.number] += threads;
    }
    unsigned arrived(unsigned number) const { return arrived_[number]; }
    /// taken: threads that arrived without waiting and helped to open the barrier.
    void open(unsigned number, unsigned taken) { arrived_[number] -= taken; }

private:
    std::array<unsigned, barrier_numbers> arrived_{};
    bool in_use_ = false;
};

/// How often the warps of one core execute each step: the counts of one function's steps, and of its end.
class StepCounts {
public:
    explicit StepCounts(const Function& function) : first_(function.steps.data()), rows_(function.steps.size() + 1) {}

    /// Lanes of `who` have executed the steps [first, end). Costs the same for any number of steps.
    void add(const Step* first, const Step* end, Mask who) {
        const auto active = std::uint64_t(std::popcount(who));
        Row &from = rows_[std::size_t(first - first_)], &to = rows_[std::size_t(end - first_)];
        ++from.warps;
        --to.warps;
        from.lanes += active;
        to.lanes -= active;
    }
    /// The lanes have left that branch both ways.
    void add_divergence(const Step* branch) { ++rows_[std::size_t(branch - first_)].divergent; }
    /// Adds the sums to `lines`, which Step::place numbers.
    void add_to(std::map<int, InstructionCounts>& lines) const;

private:
    /// Counts are added where a run of steps begins, and subtracted at its end.
    struct Row {
        std::uint64_t warps = 0, lanes = 0, divergent = 0;
    };
    const Step* first_;
    std::vector<Row> rows_;
};

class StepCounter {
public:
    StepCounts& of(const Function& function) { return functions_.try_emplace(&function, function).first->second; }
    /// Returns the sums by line, as Step::place numbers lines.
    std::map<int, InstructionCounts> by_line() const {
        std::map<int, InstructionCounts> lines;
        for (const auto& [function, counts] : functions_) counts.add_to(lines);
        return lines;
    }

private:
    std::unordered_map<const Function*, StepCounts> functions_;
};

}  // namespace lanescope::emulator
