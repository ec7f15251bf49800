// Faults: hazards after which a kernel has no result, and how they are written down.
#pragma once

#include <string>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// True for a hazard that stops a kernel. A race, a read of memory nobody wrote or a shuffle from an idle lane does
/// not: it may spoil the result, which verification then says.
bool stops_kernel(HazardKind kind);

/// Whether the variant stopped before its end.
bool faulted(const RunResult& result);

/// Adds hazards that the result does not have yet: the plain and the traced run meet the same ones.
void add_hazards(RunResult& result, std::vector<Hazard> hazards);

/// Writes down that the backend could not run the variant to its end, with its reason.
void note_launch_failure(RunResult& result, std::string reason);

}  // namespace lanescope
