// Texts for shape tests.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/model/shape_trial.h"

namespace lanescope {

/// Returns "passed", "wrong: row 4" or "forbidden: takes K up to 4".
std::string verdict_in_words(const ShapeTrial& trial);

/// Returns "tried on 14 shapes, both schedules: wrong on sgemv:5x3 (row 4), and on 3 more shapes", with the smallest
/// failing shape. Requires one variant.
std::string trials_in_short(std::span<const ShapeTrial> trials);

struct TriedShape {
    const ShapeTrial* lockstep = nullptr;     ///< may be nullptr
    const ShapeTrial* independent = nullptr;  ///< may be nullptr
    /// Returns the worse one: wrong, then hazards, then passed.
    const ShapeTrial& main() const;
};

/// Returns shapes by size, which refer to `trials`.
std::vector<TriedShape> tried_shapes(std::span<const ShapeTrial> trials);

}  // namespace lanescope
