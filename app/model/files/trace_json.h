// Lane traces as JSON, written with constant memory.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// Writes one object per result: variant, problem, backend, schedule, launch, first_warp, dropped, sites [{file, line,
/// array, kind}], warps [{warp, rows, events}]. An event is [site, mask, sectors, bank conflicts, clock]; counts may be
/// null, the clock may be missing.
void put_trace_json(std::ostream& out, const std::vector<RunResultPtr>& results);

/// Writes atomically. Throws UsageError.
void write_trace_json(const std::filesystem::path& path, const std::vector<RunResultPtr>& results);

}  // namespace lanescope
