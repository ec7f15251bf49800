// One core's hazards, printed text and launches, and variables of one warp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "app/model/hazard_kinds.h"
#include "app/model/step_record.h"

namespace lanescope::emulator {

class RawHazards {
public:
    void at_block(std::int64_t block) { block_ = block; }
    void at_warp(unsigned warp) { warp_ = warp; }

    /// Keeps each cause's lowest block.
    void add(RawHazard hazard) {
        hazard = placed(hazard);
        for (RawHazard& known : all_) {
            if (!same_cause(known, hazard)) continue;
            if (hazard.block < known.block) known = hazard;
            return;
        }
        all_.push_back(hazard);
    }

    const std::vector<RawHazard>& all() const { return all_; }

private:
    RawHazard placed(RawHazard hazard) const {
        if (hazard.block >= 0) return hazard;
        hazard.block = block_;
        hazard.warp = warp_;
        return hazard;
    }

    std::vector<RawHazard> all_;
    std::int64_t block_ = 0;
    unsigned warp_ = 0;
};

inline constexpr std::size_t max_printed_lines = 1000, max_printed_bytes = 64 * 1024;

struct RawPrinted {
    std::int64_t block = 0;
    unsigned warp = 0, lane = 0;  ///< in the block; in the warp
    std::int64_t step = 0;        ///< the warp's next step; -1: steps are not kept
    SiteKey site = 0;
    std::string text;
};

class PrintedText {
public:
    void add(RawPrinted printed) {
        if (all_.size() >= max_printed_lines || bytes_ + printed.text.size() > max_printed_bytes) full_ = true;
        if (full_) {
            ++left_out_;
            return;
        }
        bytes_ += printed.text.size();
        all_.push_back(std::move(printed));
    }
    void leave_out(std::uint64_t more) { left_out_ += more; }

    const std::vector<RawPrinted>& all() const { return all_; }
    std::vector<RawPrinted>& all() { return all_; }
    std::uint64_t left_out() const { return left_out_; }

private:
    std::vector<RawPrinted> all_;
    std::size_t bytes_ = 0;
    std::uint64_t left_out_ = 0;
    bool full_ = false;  ///< rejects later, shorter entries too
};

/// A launch that a kernel asks for. It runs after the kernel's own launch.
struct ChildLaunch {
    std::int64_t block = 0;  ///< that asks
    SiteKey site = 0;
    std::string function;  ///< lanescope_launch_child<kernel>, mangled
    std::array<std::uint32_t, 3> grid{}, block_shape{};
    std::uint32_t shared_bytes = 0;
    std::vector<std::byte> arguments;  ///< laid out as the kernel's parameters
};

/// Each lane's value counts.
inline constexpr std::size_t max_logged_values = 1 << 19;

/// Values of one warp's variables, as changes per step.
class VariableLog {
public:
    /// Records a variable before a step. `bits` is valid for lanes in `reached`.
    void see(std::uint32_t step, std::uint32_t variable, std::uint32_t who, std::uint32_t reached,
             const std::array<std::uint64_t, warp_size>& bits);
    /// Call after all of the step's variables.
    void end_step(std::uint32_t step) {
        if (!full_) known_steps_ = step + 1;
    }
    void clear() { *this = {}; }

    const std::vector<VariableChange>& changes() const { return changes_; }
    /// By change: the changed lanes' bits in order.
    const std::vector<std::uint64_t>& values() const { return values_; }
    /// Returns true if the warp ever was in the variable's function.
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

}  // namespace lanescope::emulator
