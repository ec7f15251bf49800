// Files of --kernel that could not be opened; they are reported, and the others run.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/lab/runner.h"
#include "app/model/text/error.h"

namespace lanescope {

class UnopenedKernels {
public:
    /// Calls open(). Reports and stores a fault of the file, and returns false. Throws BackendUnavailable, Cancelled.
    bool try_to_open(const std::string& file, const std::function<void()>& open);

    /// Returns true if opening the file has failed.
    bool has(const std::string& file) const;
    bool empty() const { return faults_.empty(); }

    /// Returns one result per file, with the file's name as variant and the fault as failure.
    std::vector<RunResultPtr> results(const Experiment& experiment, Runner& runner) const;

    /// Combines the other variants' exit code with the faults.
    ExitCode exit_code(ExitCode others) const;

private:
    struct Fault {
        std::string file, why;
    };
    std::vector<Fault> faults_;
};

}  // namespace lanescope
