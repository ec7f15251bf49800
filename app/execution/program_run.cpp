#include "app/execution/program_run.h"

#include <fmt/format.h>

#include <new>

#include "app/base/error.h"
#include "app/base/parallel.h"
#include "app/emulator/emulator.h"
#include "app/execution/array_conversion.h"
#include "app/execution/captured_variant.h"
#include "app/kernel_files/program.h"
#include "app/model/element_values.h"
#include "app/model/operation.h"
#include "app/runtime/capture.h"
#include "app/runtime/host_call.h"

namespace lanescope {
namespace {

void fill_procedural(std::uint64_t seed, std::uint64_t first, std::span<float> floats) {
    for (std::size_t i = 0; i < floats.size(); ++i) floats[i] = emulator::unstored_element(seed, first + i);
}

ElementForm form_of(const Program& program, std::string_view array) {
    const unsigned bytes = program.element_bytes(array);
    return {bytes, bytes == 2 && program.takes_bfloat()};
}

/// Copies inputs immediately, with checks for cancellation, or lazily.
struct Copying {
    bool immediate = false;
    const std::atomic<bool>* cancelled = nullptr;
    unsigned threads = 0;  ///< 0: one per core
    void check() const {
        if (cancelled && *cancelled) throw Cancelled();
    }
};

std::span<std::byte> lay_out(const NamedArray& input, ElementForm form, emulator::ArraySpace& space,
                             const Copying& copying) {
    const std::size_t bytes = input.content.size() / 4 * form.bytes;
    const Conversion conversion = conversion_to(form, input.floats);
    if (!copying.immediate) return space.add_lazy(bytes, {.stored = input.content.data(), .make = conversion});
    const std::span<std::byte> here = space.add(bytes);
    with_threads(copying.threads,
                 [&] { convert_array(conversion, input.content.data(), here, [&] { copying.check(); }); });
    return here;
}

std::span<std::byte> lay_out_procedural(const GivenProblem& problem, unsigned element_bytes,
                                        emulator::ArraySpace& space) {
    if (element_bytes != sizeof(float))
        throw UsageError(fmt::format("takes matrices of fewer than 2^31 elements: its {} are stored",
                                     element_bytes == 2 ? "halves" : "doubles"));
    return space.add_lazy(problem.inputs[0].content.size(), {.seed = *problem.procedural, .fill = fill_procedural});
}

/// Adds the arrays' addresses to `values`.
std::vector<ListedArray> lay_out(const Program& program, const GivenProblem& problem, emulator::ArraySpace& space,
                                 GivenValues& values, const Copying& copying) {
    std::vector<ListedArray> listed;
    const auto list = [&](std::string_view name, ListedArray::Role role, std::span<std::byte> here) {
        values[name] = static_cast<void*>(here.data());
        const ElementForm form = form_of(program, name);
        listed.push_back({std::string(name), role, here.size(), form.bytes, form.bfloat});
    };
    for (const NamedArray& input : problem.inputs) {
        const ElementForm form = form_of(program, input.name);
        const bool is_procedural = problem.procedural && listed.empty();
        list(input.name, ListedArray::Role::input,
             is_procedural ? lay_out_procedural(problem, form.bytes, space) : lay_out(input, form, space, copying));
    }
    const ElementForm form = form_of(program, problem.output);
    const std::span<std::byte> y = space.add(problem.y.size() * form.bytes);
    conversion_to(form, true)(std::as_bytes(problem.y).data(), 0, y);
    list(problem.output, ListedArray::Role::output, y);
    return listed;
}

LaunchList capture(const Program& program, emulator::ArraySpace& space, const GivenProblem& problem,
                   const ChosenNumbers& chosen, const Copying& copying) try {
    GivenValues values = problem.numbers;
    std::vector<ListedArray> arrays = lay_out(program, problem, space, values, copying);
    return runtime::capture(program.module(), space, std::move(arrays), program.prepare_call(values, chosen));
} catch (const runtime::CaptureError& error) {
    throw UsageError(program.name() + ": " + error.what());
}

}  // namespace

ProgramRun run_program(const Program& program, const GivenProblem& problem, const ChosenNumbers& chosen,
                       const emulator::EmulatorOptions& options) try {
    const runtime::FaultGuard guard;
    emulator::ArraySpace space;
    ProgramRun run;
    run.list = capture(program, space, problem, chosen,
                       {.immediate = emulator::addresses_are_pointers,  // in a browser, add_lazy() copies
                        .cancelled = options.cancelled,
                        .threads = options.threads});
    const emulator::Code* const watched = options.variables ? &program.module().watched().code : nullptr;
    run.record = emulator::replay(program.module().code(), space, run.list, options, problem.y_defined, watched);
    const std::span<const std::byte> y = space[unsigned(problem.inputs.size())];
    conversion_from(form_of(program, problem.output))(y.data(), 0, std::as_writable_bytes(problem.y));
    return run;
} catch (const std::bad_alloc&) {
    throw UsageError("the emulator's arrays do not fit into memory: choose a smaller shape");
}

GivenProblem given_of(const Operands& operands, std::span<float> y) {
    GivenProblem given{.numbers = {},
                       .inputs = operands.inputs,
                       .output = operands.output,
                       .y = y,
                       .y_defined = operands.reads_y,
                       .procedural = operands.procedural};
    for (const NamedNumber& number : operands.numbers)
        std::visit([&](auto value) { given.numbers[number.name] = value; }, number.value);
    return given;
}

CapturedVariant capture_variant(const Variant& variant, const Instance& instance, const VariantChoice& choice,
                                Progress& progress) {
    const auto program = Program::of(variant, progress.flag());
    const Operands operands = operands_of(instance);
    Array<float> y = y_before(operands);
    const GivenProblem given = given_of(operands, y);
    const runtime::FaultGuard guard;
    emulator::ArraySpace space;
    LaunchList list = capture(*program, space, given, {choice.lanes, choice.warps}, {});
    return {.file = program->path(),
            .name = program->name(),
            .text = program->text(),
            .inputs = program->inputs(),
            .list = std::make_shared<const LaunchList>(std::move(list))};
}

}  // namespace lanescope
