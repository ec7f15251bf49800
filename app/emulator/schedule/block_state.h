// A block's numbered barriers and step counts.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

#include "app/emulator/memory/sectors.h"
#include "app/model/step_record.h"
#include "app/ptx/decoded_code.h"

namespace lanescope::emulator {

inline constexpr unsigned barrier_numbers = 16;
/// Of the barrier of all blocks.
inline constexpr unsigned grid_barrier_number = barrier_numbers;

struct BarrierCall {
    unsigned number = 0;
    unsigned count = 0;  ///< 0: all threads of the block that have not ended
};

/// bar.sync a, b and bar.arrive a, b. Every warp counts as 32 threads. An open barrier orders the block's earlier
/// accesses before later ones of the released warps.
class Barriers {
public:
    void begin_block() { *this = {}; }
    /// Notes a number other than 0, or a count.
    void note(const BarrierCall& call) { in_use_ |= call.number != 0 || call.count != 0; }
    bool in_use() const { return in_use_; }
    void arrive(const BarrierCall& call, unsigned threads) {
        in_use_ = true;
        arrived_[call.number] += threads;
    }
    unsigned arrived(unsigned number) const { return arrived_[number]; }
    /// taken: threads that arrived without waiting and helped open the barrier.
    void open(unsigned number, unsigned taken) { arrived_[number] -= taken; }

private:
    std::array<unsigned, barrier_numbers> arrived_{};
    bool in_use_ = false;
};

/// How often one core's warps execute each step of one function, and its end.
class StepCounts {
public:
    explicit StepCounts(const Function& function) : first_(function.steps.data()), rows_(function.steps.size() + 1) {}

    /// Counts steps [first, end) for the lanes of `who`, in constant time.
    void add(const Step* first, const Step* end, Mask who) {
        const auto active = std::uint64_t(count_lanes(who));
        Row &from = rows_[std::size_t(first - first_)], &to = rows_[std::size_t(end - first_)];
        ++from.warps;
        --to.warps;
        from.lanes += active;
        to.lanes -= active;
    }
    void add_divergence(const Step* branch) { ++rows_[std::size_t(branch - first_)].divergent; }
    /// As Step::place numbers lines.
    void add_to(std::map<int, InstructionCounts>& lines) const;

private:
    /// A run of steps adds counts at its start and subtracts them at its end.
    struct Row {
        std::uint64_t warps = 0, lanes = 0, divergent = 0;
    };
    const Step* first_;
    std::vector<Row> rows_;
};

class StepCounter {
public:
    StepCounts& of(const Function& function) { return functions_.try_emplace(&function, function).first->second; }
    /// As Step::place numbers lines.
    std::map<int, InstructionCounts> by_line() const {
        std::map<int, InstructionCounts> lines;
        for (const auto& [function, counts] : functions_) counts.add_to(lines);
        return lines;
    }

private:
    std::unordered_map<const Function*, StepCounts> functions_;
};

}  // namespace lanescope::emulator
