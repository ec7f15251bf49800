// Which launches of a program the emulator checks and counts.
//
// It checks all launches of a short program. In a long one, it checks a sample of the launches that repeat a kernel in
// one line and shape: a check takes longer than the launch.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "app/emulator/recording/launch_record.h"

namespace lanescope {

/// By number of launches of one kernel, line and shape.
class LaunchChecks {
public:
    /// all: without exception.
    explicit LaunchChecks(bool all) : all_(all) {}

    /// Returns true for the first launches, up to a number of steps, and then if the count is a power of two.
    bool wants(std::size_t group) const {
        if (all_ || group >= groups_.size()) return true;
        return groups_[group].steps < first_steps || std::has_single_bit(groups_[group].launches + 1);
    }
    /// Returns true if a launch that was not checked must run its blocks in order.
    bool is_in_order(std::size_t group) const { return groups_[group].in_order; }
    void note(std::size_t group, const emulator::LaunchRecord& record) {
        if (group >= groups_.size()) groups_.resize(group + 1);
        Group& noted = groups_[group];
        ++noted.launches;
        noted.steps += record.totals.steps;
        noted.in_order |= record.in_order;
    }

private:
    static constexpr std::uint64_t first_steps = 1 << 20;
    struct Group {
        std::uint64_t launches = 0, steps = 0;  ///< counted steps
        bool in_order = false;
    };
    bool all_;
    std::vector<Group> groups_;
};

}  // namespace lanescope
