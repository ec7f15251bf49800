// Arrays of random numbers, equal on every machine.
#pragma once

#include "app/model/instance.h"
#include "app/model/progress.h"
#include "app/operations/random.h"

namespace lanescope {

/// Returns `count` entries in [-1, 1). Throws Cancelled.
Array<float> random_array(std::int64_t count, std::uint64_t seed, Purpose purpose, Progress& progress);

}  // namespace lanescope
