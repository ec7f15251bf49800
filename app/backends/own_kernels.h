// The user's kernels: the host functions of a CUDA file become variants in the catalogue.
#pragma once

#include <atomic>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/backends/emulator/binding_trial.h"
#include "app/kernel_files/kernel_file.h"
#include "app/model/catalog/catalog.h"
#include "app/model/catalog/opened_kernels.h"

namespace lanescope {

/// Compiles `file`: "my.cu", or "my.cu:function" for one of its host functions. Binds the parameters, runs a trial to
/// resolve those that header and names leave open, and adds the functions to the catalogue under the file's name. Call
/// it again after the file has changed. Skips functions that cannot be bound. Throws:
/// - KernelRefused if the file is faulty, no function can be bound, or the requested one cannot;
/// - UsageError if the file or function does not exist;
/// - BackendUnavailable without a compiler;
/// - Cancelled.
OpenedKernels add_own_kernels(std::string_view file, const std::atomic<bool>* cancelled = nullptr);

/// Returns the header line for the launch that the trial chose for a kernel without a launch; otherwise empty.
SuggestedLine launch_of(const KernelVariant& variant, const Meanings& settled);

/// Returns the trial's result for that function of the file. Throws like add_own_kernels().
Settled try_kernel(const std::filesystem::path& file, const KernelVariant& variant);

}  // namespace lanescope
