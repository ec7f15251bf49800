// Places a launch's blocks on a device's SMs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "app/model/device.h"

namespace lanescope {

/// Returns blocks per SM by threads, blocks and shared memory, without registers. At least 1. shared_bytes: per block.
std::int64_t resident_blocks(std::int64_t warps_per_block, std::int64_t shared_bytes, const Device& device);

/// Returns the end if each piece goes to the first free place.
double list_schedule(std::span<const double> pieces, std::size_t places);

}  // namespace lanescope
