// Jobs that run experiments: the user's, and an attempt at an exercise.
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
/// Cancels the experiment, and the shape tests of its kernels.
void cancel_experiment(Jobs& jobs);
/// Contains the latest result per variant.
Report run_report(const JobReport& report);

/// The results of one finished experiment of an attempt.
struct AttemptResults {
    std::vector<RunResultPtr> results;
};

/// Runs the experiments in order, and posts AttemptResults for each.
std::uint64_t submit_attempt(Jobs& jobs, std::vector<Experiment> experiments, std::chrono::seconds longest);

}  // namespace lanescope
