// A captured variant as NVRTC is given it: its device text, and the kernels that its host function launches.
#pragma once

#include <string>
#include <vector>

#include "app/backends/captured_variant.h"
#include "app/toolchain/nvrtc.h"

namespace lanescope {

/// Mangled names of the kernels that are launched, each once, in the order in which nvrtc_source() names them.
std::vector<std::string> kernels_of(const LaunchList& list);

NvrtcSource nvrtc_source(const CapturedVariant& variant, int compute_capability, NvrtcOutput output);

/// The first error of a text that NVRTC did not compile, with its place.
std::string first_complaint(const NvrtcModule& module, const CapturedVariant& variant);

}  // namespace lanescope
