// Compiles device source with NVRTC, without a GPU.
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/compilers/kernel_compiler.h"

namespace lanescope {

/// A user's header, which replaces the file on disk.
struct NvrtcHeader {
    std::string name;
    std::filesystem::path path;  ///< in messages and line numbers
    std::string text;
    auto operator<=>(const NvrtcHeader&) const = default;
};

enum class NvrtcOutput {
    machine_code,  ///< for one architecture
    ptx,
};

struct NvrtcSource {
    std::string text;            ///< device_source() of the file
    std::filesystem::path name;  ///< in messages; its folder is searched for headers
    std::vector<NvrtcHeader> headers;
    bool usual_headers = false;            ///< include nvcc's implicit headers at the first attempt
    std::vector<std::string> expressions;  ///< name_expression() per kernel
    int compute_capability = 90;           ///< or older, if NVRTC lacks it
    NvrtcOutput output = NvrtcOutput::machine_code;
    bool prints = false;  ///< printf and assert are CUDA's; else they write the records of lanescope_output.h
    bool lines = true;    ///< line information; machine code is unchanged
    bool listed = false;  ///< keep PTX and the assembler's log
};

struct NvrtcModule {
    bool made = false;
    NvrtcOutput output = NvrtcOutput::machine_code;  ///< PTX if NVRTC is older than the GPU
    std::string code;
    std::vector<std::string> names;  ///< mangled, per expression
    std::vector<CompilerMessage> messages;
    std::string ptx, assembler_log;  ///< if `listed`
};

/// Errors are in the messages. Throws BackendUnavailable without NVRTC.
NvrtcModule compile_for_gpu(const NvrtcSource& source);

/// Returns "13.0". Throws BackendUnavailable without NVRTC.
std::string nvrtc_version();

/// Reads `file(line): error: text`, with a marked column.
std::vector<CompilerMessage> nvrtc_messages_in(std::string_view log);

// Replaces a host header in device source.
struct DeviceHeader {
    const char* name;
    const char* text;
};

/// Returns cuda_runtime.h, which NVRTC has built in, and the standard headers: types without host functions.
std::span<const DeviceHeader> device_headers();

/// nvcc's implicit declarations: NULL, M_PI, std::min and others.
inline constexpr const char* usual_device_header = "lanescope_usual.h";

}  // namespace lanescope
