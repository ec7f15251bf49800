// Compiles device source to machine code or PTX with NVRTC. Needs no GPU.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/toolchain/kernel_compiler.h"

namespace lanescope {

/// A header from the user's folders; replaces the file that a source includes by that name.
struct NvrtcHeader {
    std::string name;
    std::filesystem::path path;  ///< used in messages and line numbers
    std::string text;
    auto operator<=>(const NvrtcHeader&) const = default;
};

enum class NvrtcOutput {
    machine_code,  ///< for one architecture
    ptx,           ///< compiled by the driver
};

struct NvrtcSource {
    std::string text;            ///< device_text() of the file
    std::filesystem::path name;  ///< used in messages and line numbers; its folder is searched for headers
    std::vector<NvrtcHeader> headers;
    bool usual_headers = false;  ///< include nvcc's implicit headers from the start; otherwise only if the source does
                                 ///< not compile without them
    std::vector<std::string> expressions;  ///< name_expression() per kernel; instantiates templates
    int compute_capability = 90;           ///< of the GPU; uses an older one if NVRTC does not support it
    NvrtcOutput output = NvrtcOutput::machine_code;
    bool lines = true;    ///< line information; does not change the machine code
    bool listed = false;  ///< also keep the PTX and the assembler's log
};

struct NvrtcModule {
    bool made = false;
    NvrtcOutput output = NvrtcOutput::machine_code;  ///< PTX if NVRTC is older than the GPU
    std::string code;
    std::vector<std::string> names;  ///< mangled, per expression
    std::vector<CompilerMessage> messages;
    std::string ptx, assembler_log;  ///< if `listed`
};

/// Errors of the source are in the messages. Throws BackendUnavailable if NVRTC is not installed.
NvrtcModule compile_for_gpu(const NvrtcSource& source);

/// "13.0". Throws BackendUnavailable if NVRTC is not installed.
std::string nvrtc_version();

/// Parses NVRTC's log: `file(line): error: text`, with the column if NVRTC marks it.
std::vector<CompilerMessage> nvrtc_messages_in(std::string_view log);

}  // namespace lanescope
