// The values of one warp's variables, step by step: only what changes is kept.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "app/machine/recording/record.h"

namespace lanescope::simt {

/// Values that a log keeps at most, one a lane.
inline constexpr std::size_t max_logged_values = 1 << 19;

class VariableLog {
public:
    /// What the lanes `who` have in the variable when the step begins: `bits` of those that are in `reached`.
    void see(std::uint32_t step, std::uint32_t variable, std::uint32_t who, std::uint32_t reached,
             const std::array<std::uint64_t, warp_size>& bits);
    /// All variables of that step have been seen.
    void end_step(std::uint32_t step) {
        if (!full_) known_steps_ = step + 1;
    }
    void clear() { *this = {}; }

    const std::vector<VariableChange>& changes() const { return changes_; }
    /// Of each change the bits of its changed lanes, in the order of lanes.
    const std::vector<std::uint64_t>& values() const { return values_; }
    /// Whether the warp was ever in the function of that variable.
    bool has_seen(std::size_t variable) const { return variable < seen_.size() && seen_[variable].is_there; }
    /// Steps from the first on whose variables are known.
    std::uint32_t known_steps() const { return known_steps_; }

private:
    struct Seen {
        bool is_there = false;
        std::uint32_t reached = 0;
        std::array<std::uint64_t, warp_size> bits{};
    };

    std::vector<Seen> seen_;  ///< of each variable: the last
    std::vector<VariableChange> changes_;
    std::vector<std::uint64_t> values_;
    std::uint32_t known_steps_ = 0;
    bool full_ = false;
};

}  // namespace lanescope::simt
