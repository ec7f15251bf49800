// Counts how often the warps of one core execute each step.
#pragma once

#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

#include "app/emulator/code.h"
#include "app/machine/recording/instructions.h"

namespace lanescope::emulator {

class StepCounter {
public:
    /// Lanes of `who` have executed the steps [first, end). Costs the same for any number of steps.
    void add(const Function& function, const Step* first, const Step* end, Mask who);
    /// The lanes have left that branch both ways.
    void add_divergence(const Function& function, const Step* branch) {
        ++rows_of(function)[std::size_t(branch - function.steps.data())].divergent;
    }
    /// Returns the sums by line, as Step::place numbers lines.
    std::map<int, InstructionCounts> by_line() const;

private:
    /// Where a run of steps begins, its counts are added; behind its end they are subtracted.
    struct Row {
        std::uint64_t warps = 0, lanes = 0, divergent = 0;
    };
    using Rows = std::vector<Row>;  ///< one per step, and one for the end

    Rows& rows_of(const Function& function);

    std::unordered_map<const Function*, Rows> functions_;
    const Function* last_ = nullptr;
    Rows* last_rows_ = nullptr;
};

}  // namespace lanescope::emulator
