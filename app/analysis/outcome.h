// How one result ended.
#pragma once

#include "app/model/run_result.h"

namespace lanescope {

enum class Outcome { verified, wrong, refused, faulted };
Outcome outcome_of(const RunResult& result);

}  // namespace lanescope
