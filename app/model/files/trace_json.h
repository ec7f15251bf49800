// Lane traces as JSON, written in parts with constant memory.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// Writes an array with one object per result: variant, problem, backend, schedule, launch, first_warp, dropped, sites
/// [{file, line, array, kind}], and warps [{warp, rows, events}]. An event is [site, mask, sectors, bank conflicts,
/// clock]. Sectors and conflicts are null if they were not counted; the clock is present if it was recorded.
void put_trace_json(std::ostream& out, const std::vector<RunResultPtr>& results);

/// Writes the file atomically. Throws UsageError.
void write_trace_json(const std::filesystem::path& path, const std::vector<RunResultPtr>& results);

}  // namespace lanescope
