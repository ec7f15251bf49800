// Lab reports on runs, shape tests and sweeps.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/base/progress.h"
#include "app/base/text/names.h"
#include "app/model/experiment.h"
#include "app/model/run_result.h"

namespace lanescope {

enum class ShapeVerdict : std::uint8_t {
    passed,
    wrong,      ///< some elements are wrong
    hazard,     ///< all rows right, but a hazard
    fault,      ///< stopped early
    hung,       ///< timeout
    forbidden,  ///< by the kernel's needs
    not_tried,  ///< out of time
};

template <>
inline constexpr auto enum_names<ShapeVerdict> = name_table<ShapeVerdict>("verdict of a shape test", "passed", "wrong",
                                                                          "hazard", "fault", "hung", "forbidden",
                                                                          "not_tried");

/// Lane orders to try under Schedule::independent.
inline constexpr int shape_test_seeds = 4;

/// A kernel's result on a small shape under one schedule.
struct ShapeTest {
    VariantChoice variant;
    Problem problem;
    Schedule schedule = Schedule::lockstep;
    ShapeVerdict verdict = ShapeVerdict::passed;
    std::string text;  ///< "2 rows, the first is row 4"; empty: passed
    int line = 0;      ///< of the first hazard; 0: none
};

inline bool failed(const ShapeTest& test) {
    return test.verdict != ShapeVerdict::passed && test.verdict != ShapeVerdict::forbidden &&
           test.verdict != ShapeVerdict::not_tried;
}

struct Report {
    std::uint64_t run = 0;              ///< id of the submission
    std::vector<RunResultPtr> results;  ///< new ones, in the experiment's variant order
    bool started = false;               ///< in the first report of a run
    bool finished = false;              ///< done, failed or cancelled
    bool busy = false;
    bool cancelled = false;
    double fraction = 0;  ///< of the whole run
    double seconds = 0;   ///< since the submission
    SecondsLeft seconds_left;
    std::string phase;
    std::string error;  ///< one line
};

struct ShapeTestReport {
    std::uint64_t run = 0;               ///< id of the submission; 0: none yet
    std::vector<ShapeTest> shape_tests;  ///< new ones, smallest shape first
    std::size_t total = 0;
    bool busy = false;  ///< some are left, with no other work first
    std::string error;  ///< one line
};

struct SweepReport {
    std::uint64_t run = 0;              ///< 0: none yet
    std::vector<RunResultPtr> results;  ///< new points, including the file's
    std::size_t done = 0, total = 0;    ///< points
    bool busy = false;
    bool waiting = false;      ///< other work runs first
    double seconds_left = -1;  ///< -1: not known
    std::string phase;
    std::string error;  ///< one line
};

}  // namespace lanescope
