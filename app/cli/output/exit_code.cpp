#include "app/cli/output/exit_code.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/cli/output/output.h"
#include "app/cli/output/plural.h"
#include "app/model/text/escape.h"

namespace lanescope {
namespace {

std::string place_of(const Hazard& hazard) {
    if (hazard.file.empty() || hazard.line == 0) return std::string(to_string(hazard.kind));
    return fmt::format("{} at {}:{}, lane {}", to_string(hazard.kind), hazard.file, hazard.line, hazard.lane);
}

std::string orders_of(const Verification& v) {
    if (v.seeds <= 1) return {};
    return fmt::format(" (wrong under {} of {} orders of lanes, first under seed {})", v.wrong_seeds, v.seeds,
                       v.first_wrong_seed);
}

ExitCode code_of(Outcome outcome) {
    switch (outcome) {
        case Outcome::verified:
            return ExitCode::done;
        case Outcome::wrong:
            return ExitCode::wrong_result;
        case Outcome::refused:
            return ExitCode::usage;
        case Outcome::faulted:
            break;
    }
    return ExitCode::unavailable;
}

}  // namespace

std::string complaint(const RunResult& result) {
    const std::string name = to_string(result.variant);
    switch (outcome_of(result)) {
        case Outcome::verified:
            return {};
        case Outcome::wrong:
            return fmt::format("{}: {}, the first is row {}{}", name,
                               counted(result.verification.wrong_rows, "wrong row"),
                               result.verification.first_wrong_row, orders_of(result.verification));
        case Outcome::refused:
            return in_one_line(fmt::format("{} cannot run here: {}", name, result.failure));
        case Outcome::faulted:
            break;
    }
    return in_one_line(fmt::format("{}: {}: {}", name, place_of(result.hazards.front()), result.hazards.front().text));
}

ExitCode exit_code(const std::vector<RunResultPtr>& results, bool named) {
    const auto counted = [&](const RunResultPtr& r) {
        const Outcome outcome = outcome_of(*r);
        return outcome == Outcome::refused && !named ? Outcome::verified : outcome;
    };
    if (results.empty()) {
        complain("no results: no run finished; run the command again");
        return ExitCode::unavailable;
    }
    const auto worst = std::ranges::max_element(results, {}, counted);
    if (counted(*worst) == Outcome::verified) return ExitCode::done;
    complain(complaint(**worst));
    return code_of(counted(*worst));
}

}  // namespace lanescope
