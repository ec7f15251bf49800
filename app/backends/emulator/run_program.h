// Runs a variant's host function on the SIMT machine: its arrays are laid out, its launches captured and replayed.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "app/kernel_files/program.h"
#include "app/machine/execution/launch.h"
#include "app/machine/launch_list.h"

namespace lanescope {

/// An input as the problem has it, of floats or of ints; the program may take it with elements of another width.
struct GivenArray {
    std::string_view name;  ///< as binding.h calls it
    std::span<const std::byte> content;
    bool floats = true;
};

struct GivenProblem {
    GivenValues numbers;             ///< "rows", "alpha", …
    std::vector<GivenArray> inputs;  ///< numbered from 0 in this order; y follows
    std::span<float> y;              ///< as it is before; afterwards what the kernels left there
    bool y_defined = false;          ///< whether they may read it
    /// Where the first input is not stored: elements follow from this seed, and content has the right size only.
    std::optional<std::uint64_t> procedural;
};

struct ProgramRun {
    simt::LaunchRecord record;
    LaunchList list;
};

/// The host function's launches alone: no kernel runs, and of the inputs only what the host looks at is copied. Throws
/// UsageError when the host function does what cannot be captured.
LaunchList capture_program(const Program& program, const GivenProblem& problem, const ChosenNumbers& chosen);

/// Throws as above.
ProgramRun run_program(const Program& program, const GivenProblem& problem, const ChosenNumbers& chosen,
                       const simt::MachineOptions& options);

template <class T>
GivenArray given(std::string_view name, std::span<const T> content) {
    static_assert(std::is_same_v<T, float> || std::is_same_v<T, int>);
    return {name, std::as_bytes(content), std::is_same_v<T, float>};
}

}  // namespace lanescope
