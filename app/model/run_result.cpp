#include "app/model/run_result.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "app/model/diagnostics.h"
#include "app/model/operation.h"

namespace lanescope {

bool faulted(const RunResult& result) {
    return std::ranges::any_of(result.hazards, [](const Hazard& h) { return stops_kernel(h.kind); });
}

bool has_no_time(const RunResult& result) {
    return result.provenance.backend == BackendKind::emulator && result.schedule == Schedule::independent;
}

bool has_ended(const RunResult& result) {
    return result.timing || is_program(result.problem) || has_no_time(result) || !result.failure.empty() ||
           faulted(result);
}

Outcome outcome_of(const RunResult& result) {
    if (result.verification.verified) return Outcome::verified;
    if (faulted(result)) return Outcome::faulted;
    if (!result.failure.empty()) return Outcome::refused;
    return is_program(result.problem) ? Outcome::ran : Outcome::wrong;
}

namespace {

/// Nine digits distinguish any two floats; a NaN's sign means nothing.
std::string value_text(double value) { return std::isnan(value) ? "nan" : fmt::format("{:.9g}", value); }

}  // namespace

std::string_view element_word(const Operation& operation) { return operation.matrix_view() ? "row" : "element"; }

std::string elements_word(const RunResult& result, std::int64_t count) {
    return std::string(element_word(result.problem.operation())) + (count == 1 ? "" : "s");
}

std::string in_words(const WrongElement& wrong, const Operation& operation) {
    return fmt::format("{} {}: expected {}, got {}, allowed {:.3g}", element_word(operation),
                       fmt::join(wrong.index, ", "), value_text(wrong.expected),
                       wrong.got ? value_text(double(*wrong.got)) : "nothing", wrong.allowed);
}

}  // namespace lanescope
