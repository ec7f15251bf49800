// Runs an experiment in the foreground, with its progress on standard error where that is a terminal.
#pragma once

#include <string>
#include <thread>

#include "app/lab/lab.h"

namespace lanescope {

/// A line on standard error that follows the progress until this ends, and is then cleared; nothing in a pipe.
class ProgressLine {
public:
    explicit ProgressLine(const Progress& progress);  ///< which must outlive it
    /// Prints a line that stays, in a pipe too.
    void keep(const std::string& line) const;

private:
    std::jthread thread_;
};

std::vector<RunResultPtr> run_with_progress(const Backends& backends, const Experiment& experiment);

}  // namespace lanescope
