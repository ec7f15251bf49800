#include "app/backends/emulator/binding_trial.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/backends/emulator/kernel_names.h"
#include "app/backends/emulator/run_program.h"
#include "app/backends/given_problem.h"
#include "app/backends/symbolizer.h"
#include "app/emulator/replay.h"
#include "app/kernel_files/program.h"
#include "app/model/operation.h"
#include "app/model/text/error.h"
#include "app/operations/reference.h"

namespace lanescope {
namespace {

constexpr std::size_t max_ways = 64;
constexpr std::uint64_t max_steps = 1 << 16;  // per warp: stops wrong bindings early

/// A small problem, wider than high.
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

struct Trial {
    enum Verdict { right, wrong, not_emulated } verdict = wrong;
    std::string why{};
};

std::string first_hazard(const Program& program, const ProgramRun& run) {
    if (run.record.hazards.empty()) return "";
    const Hazard hazard = Symbolizer(names_of(program, run.list)).hazard(run.record.hazards.front());
    return hazard.line ? fmt::format("line {}: {}", hazard.line, hazard.text) : hazard.text;
}

Trial try_out(const Program& program, const Small& small, const std::atomic<bool>* cancelled) try {
    const Operands operands = operands_of(small.instance);
    Array<float> y = y_before(operands);
    GivenProblem given = given_of(operands);
    given.y = y;
    simt::MachineOptions options;
    options.max_warp_steps = max_steps;
    options.max_events = 0;
    options.cancelled = cancelled;
    const ProgramRun run = run_program(program, given, {}, options);
    if (std::ranges::count(run.record.hazards, HazardKind::launch_failure, &simt::RawHazard::kind))
        return {Trial::not_emulated};
    if (!run.record.stopped && small.is_right(y)) return {Trial::right};
    return {Trial::wrong, first_hazard(program, run)};
} catch (const emulator::NotEmulated&) {
    return {Trial::not_emulated};
} catch (const UsageError& error) {
    return {Trial::wrong, error.what()};  // impossible request
}

}  // namespace

Settled settle_binding(const Variant& variant, const std::atomic<bool>* cancelled) {
    const auto program = Program::of(variant, cancelled);
    const Small small(operation_named(variant.operation));
    const Trial first = try_out(*program, small, cancelled);
    if (const bool right = first.verdict == Trial::right; first.verdict != Trial::wrong)
        return {.bindings = {}, .right = right, .tried = right, .wrong = {}};
    Settled settled{.bindings = {}, .right = false, .wrong = {}, .why = first.why};
    for (const Meanings& way : ways_of(program->binding(), max_ways)) {
        if (settled.wrong.empty()) {
            settled.wrong.push_back(way);
            continue;
        }
        settled.right = try_out(*program->bound(way), small, cancelled).verdict == Trial::right;
        if (settled.right) return settled.bindings = way, settled;
        settled.wrong.push_back(way);
    }
    return settled;
}

}  // namespace lanescope
