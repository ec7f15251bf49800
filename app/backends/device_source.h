// Compiles kernel files whose host code NVRTC rejects.
#pragma once

#include "app/toolchain/nvrtc.h"

namespace lanescope {

/// Works like compile_for_gpu(). On failure, removes host code at the positions of errors, also in headers of its
/// folders, and retries. Reports only errors of device code.
NvrtcModule compile_device_source(const NvrtcSource& source);

}  // namespace lanescope
