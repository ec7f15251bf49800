// Include search path, checks, dependency lists, and precompiled CUDA headers.
#pragma once

#include <atomic>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/compilers/kernel_compiler.h"

namespace lanescope {

/// Throws BackendUnavailable.
const std::vector<std::filesystem::path>& system_include_folders();

struct Include {
    std::string_view name;
    bool in_quotes = false;  ///< else in angle brackets
};

/// Reads `"name"` or `<name>` at the start.
std::optional<Include> included_name(std::string_view text);

/// nullopt if a macro makes the name.
std::optional<Include> include_in(std::string_view line);

/// Checks included files recursively, except names from macros. `folder`: for names in quotes. Throws UsageError for a
/// pipe, device or socket, which would block the compiler.
void check_included_files(std::string_view text, const std::string& name, const std::filesystem::path& folder);

/// Returns false if a macro makes a name or another name is included.
bool includes_only(std::string_view text, std::span<const std::string_view> names);

/// Returns the files after the target in `target: file file \`. As in GNU make, a backslash escapes a blank or `#`, and
/// `$` is doubled.
std::vector<std::filesystem::path> files_in_rule(std::string_view rule);

struct HeaderSource {
    std::string_view name;  ///< "cuda_runtime.h"
    std::string_view text;
};

/// Returns the content hash, computed once for each array.
const std::string& name_of_texts(std::span<const HeaderSource> headers);

/// Returns a folder name for these headers and this compiler: other compilers cannot read the result.
std::string name_of_headers(std::span<const HeaderSource> headers);

/// Throws UsageError.
void write_headers(const std::filesystem::path& folder, std::span<const HeaderSource> headers);

/// Writes and precompiles CUDA's headers unless done: parsing them takes longer than most kernels. Concurrent processes
/// wait. If precompilation fails, compile_kernels() parses the headers, and the next call tries again. Throws
/// Cancelled, UsageError if not writable, and BackendUnavailable without a compiler.
void prepare_headers(const std::filesystem::path& folder, std::span<const HeaderSource> headers,
                     const std::atomic<bool>* cancelled = nullptr);

}  // namespace lanescope
