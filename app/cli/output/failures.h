#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/base/error.h"
#include "app/model/run_result.h"
#include "app/model/runner.h"

namespace lanescope {

/// Returns one line on why a result is not verified; else empty.
std::string complaint(const RunResult& result);

/// Of a program: wrong_result if its own check failed, unavailable if it faulted.
ExitCode program_exit_code(const std::vector<RunResultPtr>& results);

/// Ranks a fault above a refusal, and that above a wrong result. Counts refusals only if `named`: `all` skips variants
/// that cannot run. Prints the worst complaint on standard error.
ExitCode exit_code(const std::vector<RunResultPtr>& results, bool named);

/// Files of --kernel that did not open; others run.
class UnopenedKernels {
public:
    /// Reports and stores the file's fault and returns false. Throws BackendUnavailable, Cancelled.
    bool try_to_open(const std::string& file, const std::function<void()>& open);

    bool has(const std::string& file) const;
    bool empty() const { return faults_.empty(); }

    /// Returns a result per file: its name as variant, the fault as failure.
    std::vector<RunResultPtr> results(const Experiment& experiment, Runner& runner) const;

    /// Adds the faults to the other variants' exit code.
    ExitCode exit_code(ExitCode others) const;

private:
    struct Fault {
        std::string file, why;
    };
    std::vector<Fault> faults_;
};

}  // namespace lanescope
