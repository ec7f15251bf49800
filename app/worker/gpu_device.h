// Whether this computer has a GPU whose driver needs more than a kernel on the emulator.
#pragma once

#include <unistd.h>

namespace lanescope {

/// Returns true if there is a device of NVIDIA's driver, or that of Windows' Linux.
inline bool has_gpu_device() { return access("/dev/nvidiactl", F_OK) == 0 || access("/dev/dxg", F_OK) == 0; }

}  // namespace lanescope
