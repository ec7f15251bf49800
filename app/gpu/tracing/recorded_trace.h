// Turns the events of a probed kernel into a lane trace.
#pragma once

#include <vector>

#include "app/base/progress.h"
#include "app/gpu/tracing/trace_sites.h"
#include "app/gpu/tracing/tracer.h"
#include "app/model/experiment.h"

namespace lanescope::cuda {

/// The probes that record most on the current GPU.
ProbeKind probe_kind(const TraceOptions& options);

/// named: of name_sites(). Throws Cancelled.
LaneTrace to_lane_trace(Recorded buffer, const std::vector<Site>& named, const ProbedKernel& kernel, ProbeKind kind,
                        const LaunchShape& shape, const Progress& progress);

}  // namespace lanescope::cuda
