// Kernels of a person's own: a CUDA file's host functions become variants beside those that ship.
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

/// file: "my.cu", or "my.cu:function" for one of its host functions. Each is compiled, its parameters are bound (what
/// its header and the names leave open is settled by a trial on a small problem), and it is entered into the catalogue
/// under the file's name. Once more for a file that has changed. Of several host functions those that cannot be bound
/// are left out. Throws KernelRefused with what is wrong with the file, or with the function where only one is asked
/// for or none can be bound, UsageError where there is no such file or function, BackendUnavailable where there is no
/// compiler, Cancelled.
OpenedKernels add_own_kernels(std::string_view file, const std::atomic<bool>* cancelled = nullptr);

/// The header's line that sets the launch that the trial chose for a kernel that nothing launches; else empty.
SuggestedLine launch_of(const KernelVariant& variant, const Meanings& settled);

/// What the trial says of that function of the file. Throws as above.
Settled try_kernel(const std::filesystem::path& file, const KernelVariant& variant);

}  // namespace lanescope
