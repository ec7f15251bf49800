// Estimates of the remaining time of a run or sweep.
#pragma once

#include <span>

#include "app/model/experiment.h"
#include "app/model/progress.h"
#include "app/model/seconds_left.h"

namespace lanescope {

/// Returns the cost of a point in touched elements: its matrix per variant, plus a constant for the start.
double cost_of(const Experiment& point);

class TimeLeft {
public:
    /// Records a point's cost and time.
    void took(double cost, double seconds);
    /// Returns the estimated seconds of points with this total cost; -1 before the first point.
    double of(double cost) const;

private:
    double cost_ = 0, seconds_ = 0;
};

/// Extrapolates from `done`, 0 to 1, after `seconds`. Returns -1 if that is too little.
double seconds_left(double done, double seconds);
/// Estimates the remaining time `silent` seconds after the last progress. The estimate never grows in silence; after a
/// long silence it is a lower bound.
SecondsLeft seconds_left(double done, double seconds, double silent);
SecondsLeft seconds_left(const Progress& progress);

}  // namespace lanescope
