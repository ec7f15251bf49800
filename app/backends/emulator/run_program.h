// Runs a variant's host function on the emulator: lays out its arrays, captures its launches and replays them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "app/kernel_files/program.h"
#include "app/machine/execution/launch.h"
#include "app/machine/launch_list.h"
#include "app/model/instance.h"

namespace lanescope {

struct GivenProblem {
    GivenValues numbers;  ///< "rows", "alpha", …
    /// In the problem's element types; the program may use others. Numbered from 0 in this order, then y.
    std::vector<NamedArray> inputs;
    std::span<float> y;      ///< initial values; after the run the kernels' result
    bool y_defined = false;  ///< kernels may read y
    /// Seed of the first input's elements if it is not stored; its content then has only the right size.
    std::optional<std::uint64_t> procedural;
};

struct ProgramRun {
    simt::LaunchRecord record;
    LaunchList list;
};

/// Limit of steps per warp: many times what a warp needs to visit the whole matrix by itself. A warp beyond it is in an
/// endless loop.
inline std::uint64_t step_limit(const Operands& operands) {
    return std::uint64_t(8 * operands.elements) + (1u << 17);
}

/// Captures the host function's launches without running kernels; copies only inputs that the host reads. Throws
/// UsageError if the host function does something that cannot be captured.
LaunchList capture_program(const Program& program, const GivenProblem& problem, const ChosenNumbers& chosen);

/// Throws like capture_program().
ProgramRun run_program(const Program& program, const GivenProblem& problem, const ChosenNumbers& chosen,
                       const simt::MachineOptions& options);

}  // namespace lanescope
