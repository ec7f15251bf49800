// Counts of PTX instructions.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>

namespace lanescope {

enum class InstructionKind : std::uint8_t { memory, floating, integer, move, control, synchronisation };
inline constexpr std::size_t instruction_kinds = 6;

/// PTX instructions over the whole grid, executed by warps.
struct InstructionCounts {
    std::array<std::uint64_t, instruction_kinds> issued{};  ///< by InstructionKind
    std::uint64_t lanes = 0;                                ///< sum of active lanes over these
    std::uint64_t branches = 0;                             ///< conditional ones
    std::uint64_t divergent = 0;                            ///< those of `branches` that lanes of the warp left both ways
    std::uint32_t registers = 0;                            ///< of 32 bits, live at the same time; 0: unknown

    std::uint64_t total() const { return std::accumulate(issued.begin(), issued.end(), std::uint64_t(0)); }
    double mean_active() const { return total() ? double(lanes) / double(total()) : 0; }
    void add(const InstructionCounts& other) {
        for (std::size_t k = 0; k < instruction_kinds; ++k) issued[k] += other.issued[k];
        lanes += other.lanes;
        branches += other.branches;
        divergent += other.divergent;
        registers = std::max(registers, other.registers);
    }
    bool operator==(const InstructionCounts&) const = default;
};

}  // namespace lanescope
