#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/model/experiment.h"
#include "app/model/lab_reports.h"
#include "app/model/run_result.h"

namespace lanescope {

/// The current or last sweep.
struct SweepStatus {
    std::uint64_t run = 0;
    std::vector<std::string> axes;  ///< horizontal first
    Experiment base;
    std::string asked;  ///< an equal request resumes the sweep
    std::vector<RunResultPtr> results;
    std::vector<RunResultPtr> beside;  ///< from recordings or earlier sweeps
    std::uint64_t revision = 0;        ///< increases when results change
    std::size_t done = 0, total = 0;
    bool busy = false, waiting = false;
    bool awaiting = false;  ///< no report of the latest request yet
    double seconds_left = -1;
    std::string phase, error;
    std::string file;  ///< of finished points

    void begin(std::vector<std::string> axes_of_it, Experiment base_of_it, std::string text, std::string file_of_it);
    /// A report of another sweep ends this one.
    void add(const SweepReport& report);
};

bool any_has_lanes(const std::vector<RunResultPtr>& results);
std::vector<RunResultPtr> points_in(const std::vector<RunResultPtr>& recording);

/// Moves points from `results` to `sweep`.
void move_points(const std::vector<RunResultPtr>& points, std::vector<RunResultPtr>& results, SweepStatus& sweep);

struct ShapeTestStatus {
    struct Subject {
        VariantChoice variant;
        std::string source;
        bool operator==(const Subject&) const = default;
    };
    std::vector<Subject> subjects;
    std::vector<ShapeTest> shape_tests;  ///< so far
    std::size_t total = 0;
    std::uint64_t run = 0;
    bool busy = false;
    std::string error;

    void add(const ShapeTestReport& report);
    /// Returns true if all their tests are finished.
    bool are_done(const std::vector<Subject>& of) const {
        return of == subjects && !busy && shape_tests.size() == total;
    }
    /// Ignores the schedule.
    std::vector<ShapeTest> of(VariantChoice variant) const;
};

}  // namespace lanescope
