// Compiles a CUDA file with clang: its kernels to PTX, its host code to a shared library that carries this PTX.
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
    int line = 0, column = 0;  ///< from 1; 0: of no place
    std::string text;
    bool operator==(const CompilerMessage&) const = default;
};

/// What becomes of kernels in their PTX.
enum class KernelForm : std::uint8_t {
    as_written,   ///< each access of the source is one access
    as_compiled,  ///< optimised for a GPU: loops are unrolled, accesses merged or left out
};

struct KernelSource {
    std::string text;
    std::string name;                    ///< of the file that it stands for: messages and line numbers name it
    std::filesystem::path folder;        ///< of that file: its neighbours can be included
    std::filesystem::path cuda_headers;  ///< the folder with our cuda_runtime.h
    KernelForm form = KernelForm::as_written;
    std::string ptx{};    ///< of its kernels, if it is there already; empty: they are compiled
    ToolLimits limits{};  ///< of the compiler, and of the linker
};

struct CompiledKernels {
    bool made = false;
    std::filesystem::path file;               ///< the shared library
    std::vector<std::filesystem::path> read;  ///< files that it was made from besides the source; not system headers
    std::vector<CompilerMessage> messages;
};

/// What stands before names of files in debug information: before those that the compiler was told without a folder,
/// and in place of the folder of our headers. So a library does not depend on the folders where it was made.
inline constexpr std::string_view sources_in_debug_info = "/lanescope-sources/",
                                  headers_in_debug_info = "/lanescope-headers/";

/// Compiles the source in `folder`, which exists. Throws BackendUnavailable if there is no compiler, saying what to
/// install, Cancelled, and UsageError when a tool reaches a limit (tool_limits.h) or the source includes a file that is
/// not a regular one.
CompiledKernels compile_kernels(const KernelSource& source, const std::filesystem::path& folder,
                                const std::atomic<bool>* cancelled = nullptr);

/// Compiles cuda_runtime.h in its folder for both sides, so that compile_kernels() need not read it. Without effect if
/// it does not compile. Throws as compile_kernels().
void precompile_headers(const std::filesystem::path& cuda_headers, const std::atomic<bool>* cancelled = nullptr);

/// The compiler's flags in one line: a library depends on them and on its source.
std::string compiler_flags(KernelForm form);

/// The symbol of a compiled library at which its PTX begins, which ends with a zero.
inline constexpr const char* ptx_symbol = "lanescope_ptx";

/// `#line 1 "file"`: what follows counts as that file's text.
std::string first_line_of(const std::string& file);

/// The compiler's program. Throws BackendUnavailable when there is none.
std::filesystem::path kernel_compiler();

/// The messages in a compiler's output, one for each `file:line:column: error: text`. A message that is repeated for
/// each instance of a template is there once.
std::vector<CompilerMessage> messages_in(std::string_view output);

}  // namespace lanescope
