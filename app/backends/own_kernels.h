// Adds the user's kernels to the catalogue.
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

/// Compiles "my.cu", or "my.cu:function" for one host function, and binds its parameters, with a trial if ambiguous.
/// Adds the functions to the catalogue. Call it again after the file has changed. Skips functions that cannot be bound.
/// Throws:
/// - KernelRefused if the file is faulty or no requested function can be bound;
/// - UsageError if the file or function does not exist;
/// - BackendUnavailable without a compiler;
/// - Cancelled.
OpenedKernels add_own_kernels(std::string_view file, const std::atomic<bool>* cancelled = nullptr);

/// Returns the header line of the launch that a trial chose; empty if the file has launches.
SuggestedLine launch_of(const KernelVariant& variant, const Meanings& settled);

/// Throws like add_own_kernels().
Settled try_kernel(const std::filesystem::path& file, const KernelVariant& variant);

}  // namespace lanescope
