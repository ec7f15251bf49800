// Compiles a kernel's file for a GPU although NVRTC cannot read all that host code has in it.
#pragma once

#include "app/toolchain/nvrtc.h"

namespace lanescope {

/// As compile_for_gpu(). Where that fails, the file and the headers of its folders that it includes are read without
/// what is not the device's and stands at an error's place. What is the device's own fault is in the messages.
NvrtcModule compile_device_source(const NvrtcSource& source);

}  // namespace lanescope
