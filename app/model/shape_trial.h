// A trial: how a kernel did on one small shape, under one schedule.
#pragma once

#include <cstdint>
#include <string>

#include "app/model/experiment.h"
#include "app/model/text/name_table.h"

namespace lanescope {

enum class TrialVerdict : std::uint8_t {
    passed,
    wrong,      ///< rows are
    hazard,     ///< every row is right, and yet the kernel did what it must not
    fault,      ///< it did not come to its end
    hung,       ///< nor in the time that a trial has
    forbidden,  ///< by what the kernel's header says that it needs
    not_tried,  ///< the time for all trials was up
};

template <>
inline constexpr auto enum_names<TrialVerdict> = name_table<TrialVerdict>("verdict of a trial", "passed", "wrong",
                                                                          "hazard", "fault", "hung", "forbidden",
                                                                          "not_tried");

/// Orders of lanes that are tried under Schedule::independent.
inline constexpr int trial_orders = 4;

struct ShapeTrial {
    VariantChoice variant;
    Problem problem;
    Schedule schedule = Schedule::lockstep;
    TrialVerdict verdict = TrialVerdict::passed;
    std::string text;  ///< what went wrong: "2 rows, the first is row 4"; empty where it passed
    int line = 0;      ///< of the first hazard; 0: of none
};

/// Whether the kernel is to blame.
inline bool failed(const ShapeTrial& trial) {
    return trial.verdict != TrialVerdict::passed && trial.verdict != TrialVerdict::forbidden &&
           trial.verdict != TrialVerdict::not_tried;
}

}  // namespace lanescope
