// Experiments of the user, and attempts at an exercise.
#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

#include "app/model/experiment.h"
#include "app/model/lab_reports.h"

namespace lanescope {

class Jobs;
struct JobReport;

std::uint64_t submit_experiment(Jobs& jobs, Experiment experiment);
/// Also cancels its kernels' shape tests.
void cancel_experiment(Jobs& jobs);
/// Contains the latest result per variant.
Report run_report(const JobReport& report);

/// One finished experiment of an attempt.
struct AttemptResults {
    std::vector<RunResultPtr> results;
};

/// Runs them in order; posts AttemptResults for each.
std::uint64_t submit_attempt(Jobs& jobs, std::vector<Experiment> experiments, std::chrono::seconds longest);

}  // namespace lanescope
