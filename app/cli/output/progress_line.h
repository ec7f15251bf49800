// Runs an experiment in the foreground, with its progress on standard error.
#pragma once

#include <string>
#include <thread>

#include "app/lab/runner.h"

namespace lanescope {

/// A line on standard error that follows the progress until this ends, and is then cleared. In a pipe, a plain line
/// after fifteen seconds and one each half minute from then on: a short run says nothing.
class ProgressLine {
public:
    explicit ProgressLine(Progress& progress);  ///< which must outlive it, and is cancelled by an interrupt
    /// Prints a line that stays, in a pipe too.
    void keep(const std::string& line) const;

private:
    std::jthread thread_;
};

std::vector<RunResultPtr> run_with_progress(Runner& runner, const Experiment& experiment);

}  // namespace lanescope
