// Precompiles CUDA headers, whose parsing takes longer than most kernels.
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
    std::string_view name;  ///< "cuda_runtime.h"
    std::string_view text;
};

/// Returns a folder name for these headers and this compiler, because other compilers cannot read the result.
std::string name_of_headers(std::span<const HeaderText> headers);

/// Throws UsageError.
void write_headers(const std::filesystem::path& folder, std::span<const HeaderText> headers);

/// Writes and precompiles the headers unless done. Concurrent processes wait for each other. If precompilation fails,
/// compile_kernels() parses the headers. Throws Cancelled, UsageError if not writable, and BackendUnavailable without a
/// compiler.
void prepare_headers(const std::filesystem::path& folder, std::span<const HeaderText> headers,
                     const std::atomic<bool>* cancelled = nullptr);

}  // namespace lanescope
