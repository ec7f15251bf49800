// Precompiled CUDA headers: parsing them takes longer than compiling most kernels.
#pragma once

#include <atomic>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/toolchain/kernel_compiler.h"

namespace lanescope {

struct HeaderText {
    std::string_view name;  ///< as included: "cuda_runtime.h"
    std::string_view text;
};

/// Returns a folder name that depends on the headers and the compiler, because other compilers cannot read the result.
std::string name_of_headers(std::span<const HeaderText> headers);

/// Throws UsageError if the folder is not writable.
void write_headers(const std::filesystem::path& folder, std::span<const HeaderText> headers);

/// Writes and precompiles the headers for both sides, unless this is done. Concurrent processes wait for each other. If
/// precompilation fails, compile_kernels() uses the headers themselves. Throws Cancelled; UsageError if the folder is
/// not writable; BackendUnavailable without a compiler.
void prepare_headers(const std::filesystem::path& folder, std::span<const HeaderText> headers,
                     const std::atomic<bool>* cancelled = nullptr);

}  // namespace lanescope
