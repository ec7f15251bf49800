// The heap of malloc and new in kernels: one array of the device, shared by all launches.
#pragma once

#include <cstdint>

#include "app/emulator/schedule/warp.h"

namespace lanescope::emulator {

/// Returns true if a kernel may allocate.
bool uses_device_heap(const Code& code);

/// Empties the heap, and places it. Without bytes, kernels get null pointers. Call outside launches.
void place_device_heap(std::uint64_t address, std::uint64_t bytes);
/// Memory that a launch released serves all threads of later launches. Call before each launch.
void renew_device_heap();

/// lanescope_allocate(bytes) and lanescope_release(pointer). Returns nullptr for other functions and calls.
Execute find_heap_function(std::string_view name, const CallTable& call);

}  // namespace lanescope::emulator
