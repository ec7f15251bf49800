// Estimated costs of a run's steps, for its progress.
#pragma once

#include "app/model/experiment.h"
#include "app/model/problem.h"
#include "app/model/progress.h"

namespace lanescope {

/// Rough seconds; only ratios matter.
struct RunCosts {
    double make = 0, load = 0;
    double verify = 0, trace = 0, time = 0, count = 0, compare = 0;  ///< per variant
    double after_making(const Experiment& experiment) const;
};

/// Estimates costs. facts: before or after the problem's numbers are made.
RunCosts costs_of(const Experiment& experiment, const ProblemFacts& facts, bool on_gpu);

/// The division of a progress among consecutive steps.
class Steps {
public:
    Steps(Progress& progress, double costs_in_all) : progress_(progress), all_(costs_in_all) {}
    /// Returns the next step's share; the last one must have ended.
    Share next(double cost) {
        const double begin = done_;
        done_ += cost / all_;
        return {progress_, begin, done_};
    }

private:
    Progress& progress_;
    double all_, done_ = 0;
};

}  // namespace lanescope
