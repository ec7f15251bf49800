// The lanes themselves as JSON, for other programs. Put out piece by piece: a recording of any size needs no memory.
#pragma once

#include <filesystem>
#include <iosfwd>
#include <vector>

#include "app/model/run_result.h"

namespace lanescope {

/// An array, one object a result: variant, problem, backend, schedule, launch, first_warp, dropped, sites [{file, line,
/// array, kind}], and warps [{warp, rows, events}]. An event is [site, mask, sectors, bank conflicts], and the clock
/// behind these where it was recorded; sectors and conflicts are null where they were not counted.
void put_trace_json(std::ostream& out, const std::vector<RunResultPtr>& results);

/// Writes that JSON to a file, whole or not at all. Throws UsageError.
void write_trace_json(const std::filesystem::path& path, const std::vector<RunResultPtr>& results);

}  // namespace lanescope
