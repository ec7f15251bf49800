// Compiles a kernel file for a GPU although NVRTC rejects some of its host code.
#pragma once

#include "app/toolchain/nvrtc.h"

namespace lanescope {

/// Like compile_for_gpu(). If that fails, removes host code at the positions of errors, also from the headers of its
/// folders, and compiles again. The messages contain only errors of device code.
NvrtcModule compile_device_source(const NvrtcSource& source);

}  // namespace lanescope
