// How long the rest of a sweep may take, from what its points have taken so far.
#pragma once

#include <span>

#include "app/model/experiment.h"

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

}  // namespace lanescope
