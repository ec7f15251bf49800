// Runs host function and kernels on the emulator.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "app/emulator/recording/launch_record.h"
#include "app/kernel_files/program.h"
#include "app/model/instance.h"
#include "app/model/launch_list.h"

namespace lanescope {

struct GivenProblem {
    GivenValues numbers;  ///< "rows", "alpha", …
    /// In the problem's types, which programs may convert. Numbered from 0, then y.
    std::vector<NamedArray> inputs;
    std::string_view output;  ///< name of y
    std::span<float> y;       ///< initial values, later the result
    bool y_defined = false;   ///< kernels may read y
    /// Seed of the first input if it is not stored; its content has only the right size.
    std::optional<std::uint64_t> procedural;
};

struct ProgramRun {
    emulator::LaunchRecord record;
    LaunchList list;
};

/// Steps after which a warp counts as endless: many times those of the whole matrix.
inline std::uint64_t step_limit(const Operands& operands) { return std::uint64_t(8 * operands.elements) + (1u << 17); }

/// Throws UsageError and Cancelled.
ProgramRun run_program(const Program& program, const GivenProblem& problem, const ChosenNumbers& chosen,
                       const emulator::EmulatorOptions& options);

GivenProblem given_of(const Operands& operands, std::span<float> y);

}  // namespace lanescope
