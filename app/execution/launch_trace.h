// Turns the record of an emulated launch into values with names.
#pragma once

#include "app/emulator/recording/launch_record.h"
#include "app/execution/symbolizer.h"
#include "app/execution/time_model.h"
#include "app/model/backend.h"

namespace lanescope {

/// Uses the last line that the lane printed.
void name_assertion(Hazard& hazard, const Printed& printed);

/// Moves the events out of the record.
LaneTrace to_trace(emulator::LaunchRecord& record, const Symbolizer& symbolizer, const TraceOptions& options);

Counters to_counters(const emulator::LaunchRecord& record, const ModelledTime& time);

}  // namespace lanescope
