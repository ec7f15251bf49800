// Values of one warp's variables, as changes per step.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "app/machine/recording/record.h"

namespace lanescope::simt {

/// Limit of a log; each lane's value counts.
inline constexpr std::size_t max_logged_values = 1 << 19;

class VariableLog {
public:
    /// Records a variable at the start of a step. `bits` is valid for lanes in `reached`.
    void see(std::uint32_t step, std::uint32_t variable, std::uint32_t who, std::uint32_t reached,
             const std::array<std::uint64_t, warp_size>& bits);
    /// Call after recording all variables of the step.
    void end_step(std::uint32_t step) {
        if (!full_) known_steps_ = step + 1;
    }
    void clear() { *this = {}; }

    const std::vector<VariableChange>& changes() const { return changes_; }
    /// By change, the bits of the changed lanes in order.
    const std::vector<std::uint64_t>& values() const { return values_; }
    /// Returns true if the warp was ever in the variable's function.
    bool has_seen(std::size_t variable) const { return variable < seen_.size() && seen_[variable].is_there; }
    /// Returns the number of first steps with complete variables.
    std::uint32_t known_steps() const { return known_steps_; }

private:
    struct Seen {
        bool is_there = false;
        std::uint32_t reached = 0;
        std::array<std::uint64_t, warp_size> bits{};
    };

    std::vector<Seen> seen_;  ///< last state of each variable
    std::vector<VariableChange> changes_;
    std::vector<std::uint64_t> values_;
    std::uint32_t known_steps_ = 0;
    bool full_ = false;
};

}  // namespace lanescope::simt
