// What loads, stores and copies share: one access by the lanes of the warp's mask.
#pragma once

#include "app/emulator/warp.h"

namespace lanescope::emulator {

/// What each lane loads or stores: up to 16 bytes.
struct Values {
    alignas(16) std::byte of[lanes][16];
};

/// Performs, checks and records it: the step's bytes times its parts, at any addresses. False if a hazard stops the
/// kernel.
bool access(Warp& warp, const Step* step, const Addresses& addresses, Values& values, bool store);

}  // namespace lanescope::emulator
