#include "app/model/run_result.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/model/diagnostics.h"

namespace lanescope {

bool faulted(const RunResult& result) {
    return std::ranges::any_of(result.hazards, [](const Hazard& h) { return stops_kernel(h.kind); });
}

bool has_no_time(const RunResult& result) {
    return result.provenance.backend == BackendKind::emulator && result.schedule == Schedule::independent;
}

bool has_ended(const RunResult& result) {
    return result.timing || has_no_time(result) || !result.failure.empty() || faulted(result);
}

Outcome outcome_of(const RunResult& result) {
    if (result.verification.verified) return Outcome::verified;
    if (faulted(result)) return Outcome::faulted;
    return result.failure.empty() ? Outcome::wrong : Outcome::refused;
}

namespace {

/// Nine digits distinguish any two floats; the sign of a NaN means nothing.
std::string value_text(double value) { return std::isnan(value) ? "nan" : fmt::format("{:.9g}", value); }

}  // namespace

std::string in_words(const WrongRow& wrong) {
    return fmt::format("row {}: expected {}, got {}, allowed {:.3g}", wrong.row, value_text(wrong.expected),
                       wrong.got ? value_text(double(*wrong.got)) : "nothing", wrong.allowed);
}

}  // namespace lanescope
