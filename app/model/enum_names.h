// Names in files, on the command line and in lessons.
#pragma once

#include "app/base/text/names.h"
#include "app/model/agreement.h"
#include "app/model/diagnostics.h"
#include "app/model/experiment.h"
#include "app/model/lane_trace.h"
#include "app/model/measurements.h"

namespace lanescope {

template <>
inline constexpr auto enum_names<Schedule> = name_table<Schedule>("schedule", "lockstep", "independent");
template <>
inline constexpr auto enum_names<CodeChoice> = name_table<CodeChoice>("code", "written", "compiled", "both");
template <>
inline constexpr auto enum_names<Kind> = name_table<Kind>("kind of time", "measured", "modelled");
template <>
inline constexpr auto enum_names<AccessKind> = name_table<AccessKind>("kind of access", "load", "load4", "store",
                                                                      "atomic", "shared_load", "shared_store",
                                                                      "shared_atomic", "shuffle", "vote",
                                                                      "warp_barrier", "block_barrier", "mma");
template <>
inline constexpr auto enum_names<InstructionKind> = name_table<InstructionKind>("kind of instruction", "memory",
                                                                                "floating", "integer", "move",
                                                                                "control", "synchronisation");
template <>
inline constexpr auto enum_names<Compiled> = name_table<Compiled>("compiled form", "as_written", "merged", "moved",
                                                                  "resized", "left_out", "stands_for", "kept");
}  // namespace lanescope
