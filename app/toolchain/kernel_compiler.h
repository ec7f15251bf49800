// Compiles a CUDA file with clang: kernels to PTX, host code to a shared library that contains the PTX.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/toolchain/tool_limits.h"

namespace lanescope {

struct CompilerMessage {
    enum class Kind { error, warning, note } kind = Kind::error;
    std::string file;
    int line = 0, column = 0;  ///< from 1; 0: none
    std::string text;
    bool operator==(const CompilerMessage&) const = default;
};

/// Optimisation of kernels.
enum class KernelForm : std::uint8_t {
    as_written,   ///< each access of the source is one access
    as_compiled,  ///< optimised for a GPU: loops are unrolled, accesses merged or removed
};

struct KernelSource {
    std::string text;
    std::string name;                    ///< file name for messages and line numbers
    std::filesystem::path folder;        ///< of that file, for its includes
    std::filesystem::path cuda_headers;  ///< the folder of our cuda_runtime.h
    KernelForm form = KernelForm::as_written;
    std::string ptx{};    ///< precompiled PTX of the kernels; empty: compile them
    ToolLimits limits{};  ///< of the compiler and the linker
};

struct CompiledKernels {
    bool made = false;
    std::filesystem::path file;               ///< the shared library
    std::vector<std::filesystem::path> read;  ///< inputs besides the source, without system headers
    std::vector<CompilerMessage> messages;
};

/// Prefixes of file names in debug information, for relative names and for our headers. They make a library independent
/// of the folders of its compilation.
inline constexpr std::string_view sources_in_debug_info = "/lanescope-sources/",
                                  headers_in_debug_info = "/lanescope-headers/";

/// Compiles the source in `folder`, which must exist. Throws Cancelled; BackendUnavailable without a compiler;
/// UsageError if a tool reaches a limit (tool_limits.h) or the source includes a file that is not regular.
CompiledKernels compile_kernels(const KernelSource& source, const std::filesystem::path& folder,
                                const std::atomic<bool>* cancelled = nullptr);

/// Precompiles cuda_runtime.h for both sides, which makes compile_kernels() faster. No effect if it does not compile.
/// Throws like compile_kernels().
void precompile_headers(const std::filesystem::path& cuda_headers, const std::atomic<bool>* cancelled = nullptr);

/// The compiler's flags in one line, for cache keys.
std::string compiler_flags(KernelForm form);

/// The symbol of the zero-terminated PTX in a compiled library.
inline constexpr const char* ptx_symbol = "lanescope_ptx";

/// Returns a `#line 1 "file"` directive.
std::string first_line_of(const std::string& file);

/// Returns the compiler's path. Throws BackendUnavailable without one.
std::filesystem::path kernel_compiler();

/// Returns the messages in a compiler's output (`file:line:column: error: text`). Repetitions for a template's
/// instances are merged.
std::vector<CompilerMessage> messages_in(std::string_view output);

}  // namespace lanescope
