// Files of --kernel that did not open; the others run.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/lab/runner.h"
#include "app/model/text/error.h"

namespace lanescope {

class UnopenedKernels {
public:
    /// Reports and stores the file's fault, and returns false. Throws BackendUnavailable, Cancelled.
    bool try_to_open(const std::string& file, const std::function<void()>& open);

    /// Returns true if it did not open.
    bool has(const std::string& file) const;
    bool empty() const { return faults_.empty(); }

    /// Returns a result per file, with its name as variant and the fault as failure.
    std::vector<RunResultPtr> results(const Experiment& experiment, Runner& runner) const;

    /// Adds the faults to the exit code of the other variants.
    ExitCode exit_code(ExitCode others) const;

private:
    struct Fault {
        std::string file, why;
    };
    std::vector<Fault> faults_;
};

}  // namespace lanescope
