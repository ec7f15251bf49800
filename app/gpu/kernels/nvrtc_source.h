// A captured variant as input for NVRTC, and its compilation without host code.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/compilers/nvrtc.h"
#include "app/execution/captured_variant.h"

namespace lanescope {

/// Returns mangled names of the launched kernels, in the order of nvrtc_source().
std::vector<std::string> kernels_of(const LaunchList& list);

NvrtcSource nvrtc_source(const CapturedVariant& variant, int compute_capability, NvrtcOutput output);

/// Returns the first error of a failed compilation, with its place.
std::string first_complaint(const NvrtcModule& module, const CapturedVariant& variant);

/// Works like compile_for_gpu(). On failure, removes host code at the positions of errors, also in headers of its
/// folders, and retries. Reports only errors of device code.
NvrtcModule compile_device_source(const NvrtcSource& source);

/// Returns the headers that the source includes in quotes, recursively, each name once. Omits ambiguous names and
/// unreadable files.
std::vector<NvrtcHeader> user_headers(const std::string& text, const std::filesystem::path& file);

}  // namespace lanescope
