// How long the rest of a run or a sweep may take, from what it has taken so far.
#pragma once

#include <span>

#include "app/model/experiment.h"
#include "app/model/progress.h"
#include "app/model/seconds_left.h"

namespace lanescope {

/// What a point costs, in elements touched: its matrix for every variant, and a little for having been started.
double cost_of(const Experiment& point);

class TimeLeft {
public:
    /// A point of that cost took so many seconds.
    void took(double cost, double seconds);
    /// Seconds that points of that cost together may take; -1 before the first point.
    double of(double cost) const;

private:
    double cost_ = 0, seconds_ = 0;
};

/// Seconds that the rest of the work may take, if it goes on as its first part did: `done`, 0 to 1, in so many seconds.
/// -1 while that is too little to tell.
double seconds_left(double done, double seconds);
/// What is left `silent` seconds after the last step forward. It never grows while nothing is heard, and is a lower
/// bound once that has lasted for long beside the time before.
SecondsLeft seconds_left(double done, double seconds, double silent);
SecondsLeft seconds_left(const Progress& progress);

}  // namespace lanescope
