// Trials of shapes in words.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/model/shape_trial.h"

namespace lanescope {

/// "passed", "wrong: row 4", "forbidden: takes K up to 4".
std::string verdict_in_words(const ShapeTrial& trial);

/// "tried on 14 shapes, both schedules: all right", or "...: wrong on sgemv:5x3 (row 4), and on 3 more shapes", of the
/// smallest shape that the kernel failed on; of one variant's trials.
std::string trials_in_short(std::span<const ShapeTrial> trials);

/// Both schedules of one variant on one shape.
struct TriedShape {
    const ShapeTrial* lockstep = nullptr;     ///< nullptr: not yet
    const ShapeTrial* independent = nullptr;  ///< likewise
    /// The one to look at: a wrong one before one with hazards alone, and that before one that passed.
    const ShapeTrial& main() const;
};

/// Smallest shape first; each points into the trials.
std::vector<TriedShape> tried_shapes(std::span<const ShapeTrial> trials);

}  // namespace lanescope
