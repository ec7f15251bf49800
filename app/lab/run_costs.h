// What the steps of a run may cost, before any of it is known, so that its progress speaks of the whole.
#pragma once

#include "app/model/experiment.h"
#include "app/model/problem.h"
#include "app/model/progress.h"

namespace lanescope {

/// Rough seconds; what counts is how they compare.
struct RunCosts {
    double make = 0, load = 0;
    double verify = 0, trace = 0, time = 0, count = 0, compare = 0;  ///< of each variant
    /// Of all that comes after the matrix is made.
    double after_making(const Experiment& experiment) const;
};

/// facts: of the problem, before its numbers are made or after.
RunCosts costs_of(const Experiment& experiment, const ProblemFacts& facts, bool on_gpu);

/// Shares out a progress among steps, in their order.
class Steps {
public:
    Steps(Progress& progress, double costs_in_all) : progress_(progress), all_(costs_in_all) {}
    /// The share of the next step. The one before must have ended.
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
