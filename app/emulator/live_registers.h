// Registers that hold a value which a later instruction reads.
#pragma once

#include <cstdint>
#include <vector>

#include "app/ptx/ptx.h"

namespace lanescope::emulator {

/// Returns for each instruction how many registers of 32 bits are live there, without predicates: a 64-bit register
/// counts as two. Empty if the function is too large to find out.
std::vector<std::uint16_t> live_registers(const ptx::Function& function);

}  // namespace lanescope::emulator
