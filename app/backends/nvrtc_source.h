// A captured variant as input for NVRTC.
#pragma once

#include <string>
#include <vector>

#include "app/backends/captured_variant.h"
#include "app/toolchain/nvrtc.h"

namespace lanescope {

/// Returns mangled names of the launched kernels, in the order of nvrtc_source().
std::vector<std::string> kernels_of(const LaunchList& list);

NvrtcSource nvrtc_source(const CapturedVariant& variant, int compute_capability, NvrtcOutput output);

/// Returns the first error of a failed compilation, with its place.
std::string first_complaint(const NvrtcModule& module, const CapturedVariant& variant);

}  // namespace lanescope
