// Detection of NVIDIA GPUs.
#pragma once

#include <unistd.h>

namespace lanescope {

/// /dev/dxg is WSL's.
inline bool has_gpu_device() { return access("/dev/nvidiactl", F_OK) == 0 || access("/dev/dxg", F_OK) == 0; }

}  // namespace lanescope
