#include "app/emulator/step_counter.h"

#include <algorithm>

namespace lanescope::emulator {

void StepCounts::add_to(std::map<int, InstructionCounts>& lines) const {
    std::uint64_t warps = 0, active = 0;
    for (std::size_t n = 0; n + 1 < rows_.size(); ++n) {
        warps += rows_[n].warps;
        active += rows_[n].lanes;
        const Step& step = first_[n];
        if (!step.is_instruction || warps == 0) continue;
        InstructionCounts& line = lines[step.place];
        line.issued[std::size_t(step.instruction)] += warps;
        line.lanes += active;
        line.registers = std::max<std::uint32_t>(line.registers, step.live);
        if (step.is_branch && step.guard != nowhere) line.branches += warps;
        line.divergent += rows_[n].divergent;
    }
}

}  // namespace lanescope::emulator
