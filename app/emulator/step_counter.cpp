#include "app/emulator/step_counter.h"

#include <algorithm>
#include <bit>

namespace lanescope::emulator {

void StepCounter::add(const Function& function, const Step* first, const Step* end, Mask who) {
    Rows& rows = rows_of(function);
    const auto lanes_in = std::uint64_t(std::popcount(who));
    Row &from = rows[std::size_t(first - function.steps.data())], &to = rows[std::size_t(end - function.steps.data())];
    ++from.warps;
    --to.warps;
    from.lanes += lanes_in;
    to.lanes -= lanes_in;
}

StepCounter::Rows& StepCounter::rows_of(const Function& function) {
    if (last_ != &function) {
        last_ = &function;
        last_rows_ = &functions_[&function];
        if (last_rows_->empty()) last_rows_->resize(function.steps.size() + 1);
    }
    return *last_rows_;
}

std::map<int, InstructionCounts> StepCounter::by_line() const {
    std::map<int, InstructionCounts> lines;
    for (const auto& [function, rows] : functions_) {
        std::uint64_t warps = 0, lanes_in = 0;
        for (std::size_t n = 0; n < function->steps.size(); ++n) {
            warps += rows[n].warps;
            lanes_in += rows[n].lanes;
            const Step& step = function->steps[n];
            if (!step.is_instruction || warps == 0) continue;
            InstructionCounts& line = lines[step.place];
            line.issued[std::size_t(step.instruction)] += warps;
            line.lanes += lanes_in;
            line.registers = std::max<std::uint32_t>(line.registers, step.live);
            if (step.is_branch && step.guard != nowhere) line.branches += warps;
            line.divergent += rows[n].divergent;
        }
    }
    return lines;
}

}  // namespace lanescope::emulator
