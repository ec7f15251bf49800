// A background sweep. It runs while no other work is queued, and saves points in a file, to resume from it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "app/lab/sweep.h"
#include "app/model/lab_reports.h"

namespace lanescope {

class Jobs;
struct JobReport;

/// Skips points in the file; an empty path saves none. Throws as points_of().
std::uint64_t submit_sweep(Jobs& jobs, Sweep sweep, std::filesystem::path file);
SweepReport sweep_report(const JobReport& report);

/// Returns a file in the user's state folder, by axes, variants and experiment.
std::filesystem::path sweep_file(const std::vector<std::string>& axes, const Experiment& base);

/// Returns all parameters that determine the results.
std::string sweep_text(const std::vector<std::string>& axes, const Experiment& base);

}  // namespace lanescope
