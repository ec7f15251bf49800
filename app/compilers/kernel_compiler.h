// Compiles CUDA with clang: kernels to PTX, host code to a shared library with the PTX.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/base/tool_process.h"

namespace lanescope {

struct CompilerMessage {
    enum class Kind { error, warning, note } kind = Kind::error;
    std::string file;
    int line = 0, column = 0;  ///< from 1; 0: none
    std::string text;
    bool operator==(const CompilerMessage&) const = default;
};

enum class KernelForm : std::uint8_t {
    as_written,   ///< one access per source access
    as_compiled,  ///< optimised: loops unrolled, accesses merged or removed
    for_gpu,      ///< PTX of nvcc, without host code
    host_as_ptx,  ///< PTX of host code alone, which the emulator runs on any computer
};

struct KernelSource {
    std::string text;
    std::string name;                    ///< in messages and line numbers
    std::filesystem::path folder;        ///< of that file
    std::filesystem::path cuda_headers;  ///< folder of our cuda_runtime.h
    KernelForm form = KernelForm::as_written;
    std::string ptx{};  ///< precompiled; empty: compile
    ToolLimits limits{};
    bool is_program = false;  ///< may include Thrust and CUB
};

struct CompiledKernels {
    bool made = false;
    std::filesystem::path file;               ///< shared library
    std::vector<std::filesystem::path> read;  ///< besides the source and system headers
    std::vector<CompilerMessage> messages;
};

/// Prefixes of relative names and our headers in debug information, independent of build folders.
inline constexpr std::string_view sources_in_debug_info = "/lanescope-sources/",
                                  headers_in_debug_info = "/lanescope-headers/";

/// Compiles into an existing `folder`. Throws Cancelled; BackendUnavailable without a compiler; UsageError at a tool's
/// limit or for an included file that is not regular.
CompiledKernels compile_kernels(const KernelSource& source, const std::filesystem::path& folder,
                                const std::atomic<bool>* cancelled = nullptr);

/// The same for the form host_as_ptx: the file is PTX.
CompiledKernels compile_host_to_ptx(const KernelSource& source, const std::filesystem::path& folder,
                                    const std::atomic<bool>* cancelled = nullptr);

/// Precompiles cuda_runtime.h for both sides, to speed up compile_kernels(). Returns false if one does not compile.
/// Throws like compile_kernels().
bool precompile_headers(const std::filesystem::path& cuda_headers, const std::atomic<bool>* cancelled = nullptr);

/// One line, for cache keys.
std::string compiler_flags(KernelForm form);

/// Start of the library's zero-terminated PTX.
inline constexpr const char* ptx_symbol = "lanescope_ptx";

/// Returns `#line 1 "file"`.
std::string first_line_of(const std::string& file);

/// Throws BackendUnavailable without a compiler.
std::filesystem::path kernel_compiler();

/// Reads `file:line:column: error: text`. Merges repetitions for template instances.
std::vector<CompilerMessage> messages_in(std::string_view output);

}  // namespace lanescope
