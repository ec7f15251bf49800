#include "app/cli/options/unopened_kernels.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <new>

#include "app/cli/output/output.h"

namespace lanescope {
namespace {

RunResult unopened_result(const Experiment& experiment, const Origin& origin) {
    RunResult result;
    result.problem = experiment.problem;
    result.schedule = experiment.schedule;
    result.provenance = origin.provenance;
    result.device = origin.device;
    return result;
}

}  // namespace

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

bool UnopenedKernels::has(const std::string& file) const {
    return std::ranges::find(faults_, file, &Fault::file) != faults_.end();
}

std::vector<RunResultPtr> UnopenedKernels::results(const Experiment& experiment, Runner& runner) const {
    std::vector<RunResultPtr> results;
    if (faults_.empty()) return results;
    RunResult result = unopened_result(experiment, runner.origin_of(experiment));
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
