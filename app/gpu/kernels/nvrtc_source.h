// CUDA source as NVRTC input, compiled without host code.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/compilers/nvrtc.h"
#include "app/execution/captured_variant.h"

namespace lanescope {

/// Returns mangled names in the order of nvrtc_source().
std::vector<std::string> kernels_of(const LaunchList& list);

/// Returns a PTX file's own PTX, which the driver compiles; nullopt for CUDA source.
std::optional<NvrtcModule> module_of_ptx_file(const CapturedVariant& variant);

/// For CUDA source. `kernels`: mangled, the order of NvrtcModule::names.
NvrtcSource nvrtc_source(const std::string& text, const std::filesystem::path& file,
                         const std::vector<std::string>& kernels, int compute_capability, NvrtcOutput output);
/// With the kernels of the variant's launches.
NvrtcSource nvrtc_source(const CapturedVariant& variant, int compute_capability, NvrtcOutput output);

/// Returns the first error, with its place.
std::string first_complaint(const NvrtcModule& module, const CapturedVariant& variant);

/// Like compile_for_gpu(). On failure, removes host code at error positions, also in headers of its folders, and
/// retries. Reports errors of device code only.
NvrtcModule compile_device_source(const NvrtcSource& source);

/// Returns headers included in quotes, recursively, each name once. Omits ambiguous names and unreadable files.
std::vector<NvrtcHeader> user_headers(const std::string& text, const std::filesystem::path& file);

}  // namespace lanescope
