// The raw numbers of results, compared and copied.
#pragma once

#include "app/model/run_result.h"

namespace lanescope {

/// Whether both have the same bits of events, and of all that belongs to them.
bool same_sections(const RunResult& a, const RunResult& b);

void copy_sections(const RunResult& from, RunResult& to);

}  // namespace lanescope
