#include "app/execution/user_kernel_binding.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/base/error.h"
#include "app/emulator/emulator.h"
#include "app/execution/program_run.h"
#include "app/execution/symbolizer.h"
#include "app/kernel_files/program.h"
#include "app/model/operation.h"
#include "app/operations/reference.h"

namespace lanescope {
namespace {

constexpr std::size_t max_ways = 64;
constexpr std::uint64_t max_steps = 1 << 16;  // per warp: ends wrong bindings early

/// Wider than high.
struct Small {
    Instance instance;
    std::vector<double> expected;

    explicit Small(const Operation& operation) : instance(operation.small_instance()) {
        Progress nobody_waits;
        expected = operation.reference(instance, {}, nobody_waits).y;
    }

    bool is_right(std::span<const float> y) const {
        for (std::size_t row = 0; row < y.size(); ++row)
            if (!(std::abs(double(y[row]) - expected[row]) <= 1e-3 * (1 + std::abs(expected[row])))) return false;
        return true;
    }
};

struct Attempt {
    enum Verdict { right, wrong, not_emulated } verdict = wrong;
    std::string why{};
};

std::string first_hazard(const Program& program, const ProgramRun& run) {
    if (run.record.hazards.empty()) return "";
    const Hazard hazard = Symbolizer(names_of(program, run.list)).hazard(run.record.hazards.front());
    return hazard.line ? fmt::format("line {}: {}", hazard.line, hazard.text) : hazard.text;
}

Attempt try_out(const Program& program, const Small& small, const std::atomic<bool>* cancelled) try {
    const Operands operands = operands_of(small.instance);
    Array<float> y = y_before(operands);
    const GivenProblem given = given_of(operands, y);
    emulator::EmulatorOptions options;
    options.max_warp_steps = max_steps;
    options.max_events = 0;
    options.cancelled = cancelled;
    const ProgramRun run = run_program(program, given, {}, options);
    if (std::ranges::count(run.record.hazards, HazardKind::launch_failure, &emulator::RawHazard::kind))
        return {Attempt::not_emulated};
    if (!run.record.stopped && small.is_right(y)) return {Attempt::right};
    return {Attempt::wrong, first_hazard(program, run)};
} catch (const emulator::NotEmulated&) {
    return {Attempt::not_emulated};
} catch (const UsageError& error) {
    return {Attempt::wrong, error.what()};  // impossible request
}

}  // namespace

Settled settle_binding(const Variant& variant, const std::atomic<bool>* cancelled) {
    const auto program = Program::of(variant, cancelled);
    const Small small(operation_named(variant.operation));
    const Attempt first = try_out(*program, small, cancelled);
    if (const bool right = first.verdict == Attempt::right; first.verdict != Attempt::wrong)
        return {.bindings = {}, .right = right, .tried = right, .wrong = {}};
    Settled settled{.bindings = {}, .right = false, .wrong = {}, .why = first.why};
    for (const Meanings& way : ways_of(program->binding(), max_ways)) {
        if (settled.wrong.empty()) {
            settled.wrong.push_back(way);
            continue;
        }
        settled.right = try_out(*program->bound(way), small, cancelled).verdict == Attempt::right;
        if (settled.right) return settled.bindings = way, settled;
        settled.wrong.push_back(way);
    }
    return settled;
}

}  // namespace lanescope
