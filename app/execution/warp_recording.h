// Records one warp's addresses and values. The emulator is deterministic: a second run has the same steps.
#pragma once

#include <span>

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

/// Records one warp's addresses, values and variables.
emulator::EmulatorOptions options_to_read(const Experiment& experiment, std::int64_t warp, Progress& progress);

/// Converts a launch's record with these options. names: of `arrays`. instance: whose matrix has rows and columns, or
/// nullptr.
WarpAccesses accesses_of(const emulator::LaunchRecord& record, std::int64_t warp, const runtime::Module& module,
                         std::span<const ListedArray> arrays, const KernelNames& names, bool variables,
                         const Instance* instance);

}  // namespace lanescope
