#include "app/cli/output/failures.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <new>

#include "app/base/text/plain_text.h"
#include "app/cli/output/console.h"

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
    if (outcome == Outcome::verified || outcome == Outcome::ran) return ExitCode::done;
    if (outcome == Outcome::wrong) return ExitCode::wrong_result;
    return outcome == Outcome::refused ? ExitCode::usage : ExitCode::unavailable;
}

}  // namespace

std::string complaint(const RunResult& result) {
    const std::string name = to_string(result.variant);
    const Outcome outcome = outcome_of(result);
    if (outcome == Outcome::verified || outcome == Outcome::ran) return {};
    if (outcome == Outcome::wrong)
        return fmt::format("{}: {} wrong {}, the first is {} {}{}", name, result.verification.wrong_elements,
                           elements_word(result, result.verification.wrong_elements),
                           element_word(result.problem.operation()), result.verification.first_wrong_element,
                           orders_of(result.verification));
    if (outcome == Outcome::refused) return in_one_line(fmt::format("{} cannot run here: {}", name, result.failure));
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
    if (code_of(counted(*worst)) == ExitCode::done) return ExitCode::done;
    complain(complaint(**worst));
    return code_of(counted(*worst));
}

bool UnopenedKernels::try_to_open(const std::string& file, const std::function<void()>& open) {
    try {
        open();
        return true;
    } catch (const BackendUnavailable&) {
        throw;
    } catch (const Cancelled&) {
        throw;
    } catch (const std::bad_alloc&) {
        faults_.push_back({file, file + ": not enough memory to open the file; make its arrays smaller"});
    } catch (const std::exception& fault) {
        faults_.push_back({file, fault.what()});
    }
    complain(faults_.back().why);
    return false;
}

bool UnopenedKernels::has(const std::string& file) const { return std::ranges::count(faults_, file, &Fault::file) > 0; }

std::vector<RunResultPtr> UnopenedKernels::results(const Experiment& experiment, Runner& runner) const {
    std::vector<RunResultPtr> results;
    if (faults_.empty()) return results;
    const Origin origin = runner.origin_of(experiment);
    RunResult result;
    result.problem = experiment.problem;
    result.schedule = experiment.schedule;
    result.provenance = origin.provenance;
    result.device = origin.device;
    for (const Fault& fault : faults_) {
        result.variant = {std::filesystem::path(fault.file).filename().string()};
        result.failure = fault.why;
        results.push_back(std::make_shared<const RunResult>(result));
    }
    return results;
}

ExitCode UnopenedKernels::exit_code(ExitCode others) const {
    return faults_.empty() || others == ExitCode::usage ? others : ExitCode::unavailable;
}

}  // namespace lanescope
