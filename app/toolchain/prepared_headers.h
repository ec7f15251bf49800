// The headers of CUDA that every kernel file includes, precompiled: reading them anew takes longer than most kernels.
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
    std::string_view name;  ///< as it is included: "cuda_runtime.h"
    std::string_view text;
};

/// A name for the folder with these headers, made for this compiler: another compiler cannot read what it holds.
std::string name_of_headers(std::span<const HeaderText> headers);

/// Throws UsageError if the folder cannot be written.
void write_headers(const std::filesystem::path& folder, std::span<const HeaderText> headers);

/// Writes the headers there and compiles them for both sides, unless they are there. Processes that come at the same time
/// wait for one another. A folder without precompiled headers serves too: compile_kernels() then reads the headers.
/// Throws UsageError if the folder cannot be written, BackendUnavailable if there is no compiler, Cancelled.
void prepare_headers(const std::filesystem::path& folder, std::span<const HeaderText> headers,
                     const std::atomic<bool>* cancelled = nullptr);

}  // namespace lanescope
