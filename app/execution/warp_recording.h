// Records one warp's addresses and values. The emulator is deterministic: a second run has the same steps.
#pragma once

#include "app/base/progress.h"
#include "app/catalog/catalog.h"
#include "app/execution/symbolizer.h"
#include "app/kernel_files/program.h"
#include "app/model/experiment.h"
#include "app/model/inspection_results.h"
#include "app/model/instance.h"
#include "app/model/launch_list.h"

namespace lanescope {

/// Steps per warp.
inline constexpr std::int64_t max_access_steps = 8192;

/// Runs the experiment's first variant. Errors are in `failure`. Throws Cancelled.
WarpAccesses read_warp(const Variant& variant, const Instance& instance, const Experiment& experiment,
                       std::int64_t warp, Progress& progress);

/// Converts one warp's log. `names`: of arrays that pointers point into.
WarpVariables variables_of(const emulator::VariableLog& log, const Program& program, const LaunchList& list,
                           const KernelNames& names);

}  // namespace lanescope
