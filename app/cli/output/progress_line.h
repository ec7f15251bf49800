#pragma once

#include <string>
#include <thread>

#include "app/model/runner.h"

namespace lanescope {

/// Cleared by the destructor. In a pipe, prints a line after 15 s and then every 30 s.
class ProgressLine {
public:
    explicit ProgressLine(Progress& progress);  ///< must outlive this; an interrupt cancels it
    void keep(const std::string& line) const;

private:
    std::jthread thread_;
};

/// Of a program's output.
enum class OutputPlace { standard_output, standard_error };

/// Prints a program's output as it comes.
std::vector<RunResultPtr> run_with_progress(Runner& runner, const Experiment& experiment,
                                            OutputPlace output = OutputPlace::standard_output);

}  // namespace lanescope
