// A shape test: a kernel's result on one small shape under one schedule.
#pragma once

#include <cstdint>
#include <string>

#include "app/model/experiment.h"
#include "app/model/text/name_table.h"

namespace lanescope {

enum class TrialVerdict : std::uint8_t {
    passed,
    wrong,      ///< some rows are wrong
    hazard,     ///< all rows are right, but there is a hazard
    fault,      ///< it stopped early
    hung,       ///< timeout
    forbidden,  ///< excluded by the kernel's needs
    not_tried,  ///< out of time
};

template <>
inline constexpr auto enum_names<TrialVerdict> = name_table<TrialVerdict>("verdict of a trial", "passed", "wrong",
                                                                          "hazard", "fault", "hung", "forbidden",
                                                                          "not_tried");

/// Orders of lanes to try under Schedule::independent.
inline constexpr int trial_orders = 4;

struct ShapeTrial {
    VariantChoice variant;
    Problem problem;
    Schedule schedule = Schedule::lockstep;
    TrialVerdict verdict = TrialVerdict::passed;
    std::string text;  ///< "2 rows, the first is row 4"; empty if it passed
    int line = 0;      ///< of the first hazard; 0: none
};

inline bool failed(const ShapeTrial& trial) {
    return trial.verdict != TrialVerdict::passed && trial.verdict != TrialVerdict::forbidden &&
           trial.verdict != TrialVerdict::not_tried;
}

}  // namespace lanescope
