// Binds parameters of the user's kernels and adds the kernels to the catalogue.
#pragma once

#include <atomic>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/catalog/catalog.h"
#include "app/catalog/kernel_folder.h"
#include "app/kernel_files/binding.h"
#include "app/kernel_files/kernel_file.h"

namespace lanescope {

struct Settled {
    Meanings bindings;   ///< differences from the likeliest binding
    bool right = false;  ///< the result was correct
    bool tried = true;   ///< false if only a GPU can run it
    std::vector<Meanings> wrong;
    std::string why{};  ///< fault of the likeliest binding: "line 8: reads x[16], but …"
};

/// Runs possible bindings on a small problem. Returns the first with a correct result, or the likeliest. Some write-ups
/// call the columns N, others the rows. Throws like Program::of.
Settled settle_binding(const Variant& variant, const std::atomic<bool>* cancelled = nullptr);

/// Compiles "my.cu", or "my.cu:function" for one host function, and binds its parameters, with attempts if ambiguous.
/// Adds bindable functions to the catalogue. Call it again after the file has changed. Throws:
/// - KernelRefused if the file is faulty or no requested function can be bound;
/// - UsageError if file or function does not exist;
/// - BackendUnavailable without a compiler;
/// - Cancelled.
OpenedKernels add_user_kernels(Catalog& catalog, std::string_view file, const std::atomic<bool>* cancelled = nullptr);

/// Returns the launch that an attempt chose; empty if the file has launches.
SuggestedLine launch_of(const KernelVariant& variant, const Meanings& settled);

/// Throws like add_user_kernels().
Settled try_kernel(const std::filesystem::path& file, const KernelVariant& variant);

}  // namespace lanescope
