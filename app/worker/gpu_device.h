// Detection of NVIDIA GPUs.
#pragma once

#include <unistd.h>

namespace lanescope {

/// Checks for the devices of NVIDIA's driver and of WSL (/dev/dxg).
inline bool has_gpu_device() { return access("/dev/nvidiactl", F_OK) == 0 || access("/dev/dxg", F_OK) == 0; }

}  // namespace lanescope
