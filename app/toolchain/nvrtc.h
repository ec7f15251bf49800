// NVRTC, NVIDIA's compiler as a library: turns the device's text of a CUDA file into machine code or PTX. It needs no
// GPU.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/toolchain/kernel_compiler.h"

namespace lanescope {

/// A header of the file's own, in place of the one on disk that a text includes by that name.
struct NvrtcHeader {
    std::string name;
    std::filesystem::path path;  ///< messages and line numbers name it
    std::string text;
    auto operator<=>(const NvrtcHeader&) const = default;
};

enum class NvrtcOutput {
    machine_code,  ///< for one architecture
    ptx,           ///< which the driver compiles
};

struct NvrtcSource {
    std::string text;            ///< device_text() of the file
    std::filesystem::path name;  ///< of the file: messages and line numbers name it, its folder's headers are found
    std::vector<NvrtcHeader> headers;
    bool usual_headers = false;  ///< what nvcc's own bring is there; else only where the text does not compile without
    std::vector<std::string> expressions;  ///< name_expression() of each kernel: templates are made for these
    int compute_capability = 90;           ///< of the GPU; an older one is taken where NVRTC does not know it
    NvrtcOutput output = NvrtcOutput::machine_code;
    bool lines = true;    ///< with line numbers; machine code does not change by them
    bool listed = false;  ///< the PTX of machine code, and what the assembler says of it, are kept too
};

struct NvrtcModule {
    bool made = false;
    NvrtcOutput output = NvrtcOutput::machine_code;  ///< PTX where there is no machine code for so new a GPU
    std::string code;
    std::vector<std::string> names;  ///< mangled, of each expression
    std::vector<CompilerMessage> messages;
    std::string ptx, assembler_log;  ///< where they were asked for
};

/// What is wrong with the text is in the messages. Throws BackendUnavailable where NVRTC is not installed.
NvrtcModule compile_for_gpu(const NvrtcSource& source);

/// "13.0". Throws BackendUnavailable where NVRTC is not installed.
std::string nvrtc_version();

/// The messages in NVRTC's log: `file(line): error: text`, with the column where it shows the place.
std::vector<CompilerMessage> nvrtc_messages_in(std::string_view log);

}  // namespace lanescope
