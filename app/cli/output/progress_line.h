#pragma once

#include <filesystem>
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

struct ProgramOutput {
    OutputPlace place = OutputPlace::standard_output;
    std::filesystem::path files{};  ///< folder to which the files that it writes are copied; empty: not copied
};

/// Prints a program's output as it comes. Throws also UsageError for a file that cannot be copied.
std::vector<RunResultPtr> run_with_progress(Runner& runner, const Experiment& experiment, ProgramOutput output = {});

}  // namespace lanescope
