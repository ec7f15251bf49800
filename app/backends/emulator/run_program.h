// Runs a variant's host function on the emulator: its arrays are laid out, its launches captured and replayed.
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
    /// As the problem has them; the program may take them with elements of another width. Numbered from 0 in this
    /// order; y follows.
    std::vector<NamedArray> inputs;
    std::span<float> y;      ///< as it is before; afterwards what the kernels left there
    bool y_defined = false;  ///< whether they may read it
    /// Where the first input is not stored: elements follow from this seed, and content has the right size only.
    std::optional<std::uint64_t> procedural;
};

struct ProgramRun {
    simt::LaunchRecord record;
    LaunchList list;
};

/// Steps of a warp that no honest kernel reaches: it would visit every element of the matrix many times over by itself.
/// A warp that goes on is in a loop without end, which a person waits for.
inline std::uint64_t step_limit(const Operands& operands) {
    return std::uint64_t(8 * operands.elements) + (1u << 17);
}

/// The host function's launches alone: no kernel runs, and of the inputs only what the host looks at is copied. Throws
/// UsageError when the host function does what cannot be captured.
LaunchList capture_program(const Program& program, const GivenProblem& problem, const ChosenNumbers& chosen);

/// Throws as above.
ProgramRun run_program(const Program& program, const GivenProblem& problem, const ChosenNumbers& chosen,
                       const simt::MachineOptions& options);

}  // namespace lanescope
