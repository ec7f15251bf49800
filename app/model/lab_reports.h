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

/// The progress of a job.
struct JobProgress {
    std::uint64_t run = 0;               ///< counts submissions of a kind; 0: none yet
    std::size_t done = 0, total = 0;     ///< values so far; as submitted
    bool busy = false, waiting = false;  ///< waiting: other work runs first
    bool finished = false;               ///< done, failed or cancelled, since the last report
    bool cancelled = false;
    double fraction = 0, seconds = 0;  ///< of the work; since the submission
    SecondsLeft seconds_left;          ///< from the fraction
    double estimate = -1;              ///< the job's own estimate, in seconds; -1: none
    std::string phase;
    std::string advice;  ///< on a long run, one line; empty: none
    std::string output;  ///< of a program, since the last report
    std::string error;   ///< one line; of a finished job, or a fault that did not end it
};

struct Report : JobProgress {
    std::vector<RunResultPtr> results;  ///< new ones, in the experiment's variant order
    bool started = false;               ///< in the first report of a run
};

struct ShapeTestReport : JobProgress {
    std::vector<ShapeTest> shape_tests;  ///< new ones, smallest shape first
};

struct SweepReport : JobProgress {
    std::vector<RunResultPtr> results;  ///< new points, including the file's
};

}  // namespace lanescope
