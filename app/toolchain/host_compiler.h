// The host compiler: turns the host's text of a CUDA file into an object file that tells the machine of every access.
#pragma once

#include <atomic>
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

struct HostSource {
    std::string text;                    ///< what compiler_text.h made of it
    std::string name;                    ///< of the file that it stands for: messages and line numbers name it
    std::filesystem::path folder;        ///< of that file: its neighbours can be included
    std::filesystem::path cuda_headers;  ///< the folder with the machine's cuda_runtime.h
    ToolLimits limits{};                 ///< of the compiler, and of the linker
};

struct HostObject {
    bool made = false;
    std::filesystem::path file;               ///< the shared library
    std::vector<std::filesystem::path> read;  ///< files that it was made from besides the text; not system headers
    std::vector<CompilerMessage> messages;
};

/// Compiles it into `folder`, which exists, to a shared library that the machine can load. Throws BackendUnavailable
/// when there is no compiler, saying what to install, Cancelled, and UsageError when the compiler reaches a limit
/// (tool_limits.h) or the source includes a file that is no regular one.
HostObject compile_for_machine(const HostSource& source, const std::filesystem::path& folder,
                               const std::atomic<bool>* cancelled = nullptr);

/// The flags, one behind the other: what a library depends on beside its text.
std::string host_flags();

/// `#line 1 "file"`: what follows counts as that file's text.
std::string first_line_of(const std::string& file);

/// The compiler's program. Throws BackendUnavailable when there is none.
std::filesystem::path host_compiler();

/// The messages in what g++ printed, one for each `file:line:column: error: text`; what it says of each instance of a
/// template is there once.
std::vector<CompilerMessage> messages_in(std::string_view output);

}  // namespace lanescope
