#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/model/diagnostics.h"
#include "app/model/lab_reports.h"
#include "app/model/run_result.h"

namespace lanescope {

/// Returns "2 shared races, 1 access out of bounds", by first appearance.
std::string hazards_in_short(std::span<const Hazard> hazards);

/// Returns lines such as "5 shared races: lines 41, 45 and 60".
std::string hazards_by_line(std::span<const Hazard> hazards);

/// Returns the first rows and the worst one, marked ", the worst row" if there are several. Empty for verified results
/// and older recordings.
std::vector<std::string> wrong_element_lines(const RunResult& result);

/// Returns "passed", "wrong: row 4" or "forbidden: takes K up to 4".
std::string verdict_in_words(const ShapeTest& test);

/// Returns "tried on 14 shapes, both schedules: wrong on sgemv:5x3 (row 4), and on 3 more shapes", with the smallest
/// failure. Requires one variant.
std::string shape_tests_in_short(std::span<const ShapeTest> shape_tests);

struct TriedShape {
    const ShapeTest* lockstep = nullptr;     ///< may be nullptr
    const ShapeTest* independent = nullptr;  ///< may be nullptr
    /// Returns the worse test: wrong, then hazards, then passed.
    const ShapeTest& main() const;
};

/// Returns shapes by size; they refer to `shape_tests`.
std::vector<TriedShape> tried_shapes(std::span<const ShapeTest> shape_tests);

}  // namespace lanescope
