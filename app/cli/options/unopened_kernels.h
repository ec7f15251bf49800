// Files of --kernel that could not be opened. Each is reported, and the others run.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/lab/runner.h"
#include "app/model/text/error.h"

namespace lanescope {

class UnopenedKernels {
public:
    /// Calls open(). A fault of the file is reported on standard error and kept; returns whether there was none. Throws
    /// BackendUnavailable and Cancelled.
    bool try_to_open(const std::string& file, const std::function<void()>& open);

    /// Whether opening that file has failed before.
    bool has(const std::string& file) const;
    bool empty() const { return faults_.empty(); }

    /// One result per file, named as the file, whose failure says why it did not open.
    std::vector<RunResultPtr> results(const Experiment& experiment, Runner& runner) const;

    /// The exit code of a command whose other variants gave `others`: at least that of a fault.
    ExitCode exit_code(ExitCode others) const;

private:
    struct Fault {
        std::string file, why;
    };
    std::vector<Fault> faults_;
};

}  // namespace lanescope
