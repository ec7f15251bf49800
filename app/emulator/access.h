// Memory accesses of a warp.
#pragma once

#include "app/emulator/warp.h"

namespace lanescope::emulator {

struct Values {
    alignas(16) std::byte of[lanes][16];
};

/// Performs, checks and records a load or store of `bytes` times `parts` per lane. Returns false if a hazard stops the
/// kernel.
bool access(Warp& warp, const Step* step, const Addresses& addresses, Values& values, bool store);

}  // namespace lanescope::emulator
