#include "app/backends/emulator/run_program.h"

#include <cstring>
#include <new>

#include "app/machine/capture/capture.h"
#include "app/machine/capture/replay.h"
#include "app/machine/execution/stops.h"
#include "app/machine/memory/unstored.h"
#include "app/model/error.h"

namespace lanescope {
namespace {

void fill_unstored(std::uint64_t seed, std::uint64_t first, std::span<float> floats) {
    for (std::size_t i = 0; i < floats.size(); ++i) floats[i] = simt::unstored_element(seed, first + i);
}

enum class Copying { at_once, when_touched };

std::span<std::byte> lay_out(const GivenArray& input, simt::ArraySpace& space, Copying copying) {
    if (copying == Copying::when_touched) return space.add_lazy(input.content.size(), {.stored = input.content.data()});
    const std::span<std::byte> here = space.add(input.content.size());
    if (!here.empty()) std::memcpy(here.data(), input.content.data(), here.size());
    return here;
}

/// Lays the arrays out, notes their addresses among the values, and lists them.
std::vector<ListedArray> lay_out(const GivenProblem& problem, simt::ArraySpace& space, GivenValues& values,
                                 Copying copying) {
    std::vector<ListedArray> listed;
    for (const GivenArray& input : problem.inputs) {
        const bool made_up = problem.unstored && listed.empty();
        const std::span<std::byte> here =
            made_up ? space.add_lazy(input.content.size(), {.seed = *problem.unstored, .fill = fill_unstored})
                    : lay_out(input, space, copying);
        values[input.name] = static_cast<void*>(here.data());
        // In the text of a kernel that reads halves they are A and x too.
        const std::string_view name = input.name.substr(0, input.name.find("_half"));
        listed.push_back({std::string(name), ListedArray::Role::input, input.content.size(), input.element_bytes});
    }
    const std::span<std::byte> y = space.add(problem.y.size_bytes());
    if (!y.empty()) std::memcpy(y.data(), problem.y.data(), y.size());
    values["y"] = static_cast<void*>(y.data());
    listed.push_back({"y", ListedArray::Role::output, y.size(), sizeof(float)});
    return listed;
}

LaunchList capture(const Program& program, simt::ArraySpace& space, const GivenProblem& problem,
                   const ChosenNumbers& chosen, Copying copying) try {
    GivenValues values = problem.numbers;
    std::vector<ListedArray> arrays = lay_out(problem, space, values, copying);
    return simt::capture(program.module(), space, std::move(arrays), [&] { program.call(values, chosen); });
} catch (const simt::CaptureError& error) {
    throw UsageError(program.name() + ": " + error.what());
}

}  // namespace

LaunchList capture_program(const Program& program, const GivenProblem& problem, const ChosenNumbers& chosen) {
    const simt::FaultGuard guard;
    simt::ArraySpace space;
    return capture(program, space, problem, chosen, Copying::when_touched);
}

ProgramRun run_program(const Program& program, const GivenProblem& problem, const ChosenNumbers& chosen,
                       const simt::MachineOptions& options) try {
    const simt::FaultGuard guard;
    simt::ArraySpace space;
    ProgramRun run;
    run.list = capture(program, space, problem, chosen, Copying::at_once);
    run.record = simt::replay(program.module(), space, run.list, options, problem.y_defined);
    const unsigned y = unsigned(problem.inputs.size());
    if (!problem.y.empty()) std::memcpy(problem.y.data(), space[y].data(), problem.y.size_bytes());
    return run;
} catch (const std::bad_alloc&) {
    throw UsageError("the emulator's arrays do not fit into memory: choose a smaller shape");
}

}  // namespace lanescope
