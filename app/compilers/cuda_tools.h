// Finds programs of the CUDA Toolkit.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "app/model/run_result.h"

namespace lanescope {

/// Searches PATH, then CUDA_PATH/bin and /usr/local/cuda/bin.
std::optional<std::filesystem::path> find_cuda_tool(std::string_view name);

// Counts a kernel's global loads by width, from `cuobjdump --dump-sass`.
/// Reads line by line, so that long dumps take little memory. Skips unknown lines and other kernels.
class SassReader {
public:
    /// Reads loads of the kernel with that mangled name.
    explicit SassReader(std::string kernel) : kernel_(std::move(kernel)) {}

    void line(std::string_view text);
    /// Returns nullopt until the kernel is found.
    const std::optional<SassLoads>& loads() const { return loads_; }

private:
    std::string kernel_;
    bool ours_ = false;  ///< in the kernel's section
    std::optional<SassLoads> loads_;
};

// Runs the CUDA Toolkit's cuobjdump on machine code.
struct SassDump {
    std::optional<SassLoads> loads;
    std::string why_not;  ///< one line; empty on success
};

bool has_cuobjdump();

/// Dumps a kernel (mangled name). Finds the tool with find_cuda_tool(), starts it without a shell and terminates it
/// after `limit`.
SassDump dump_sass(const std::filesystem::path& machine_code, const std::string& kernel,
                   std::chrono::milliseconds limit = std::chrono::seconds(60));

/// Counts a kernel's (mangled name) global loads by width. nullopt without cuobjdump or kernel.
std::optional<SassLoads> sass_loads_in(const std::string& machine_code, const std::string& kernel);

/// Replaces sass_loads_in() in processes that may not start programs. Call it before anything runs.
using SassAnswerer =
    std::function<std::optional<SassLoads>(const std::string& machine_code, const std::string& kernel)>;
void answer_sass_by(SassAnswerer answerer);

// Runs the CUDA Toolkit's nvdisasm on machine code.
/// Disassembly with source lines (app/compilers/listing/).
struct Disassembly {
    std::string text;
    std::string why_not;  ///< one line; empty on success
};

/// Finds the tool with find_cuda_tool(), starts it without a shell and terminates it after `limit`. Cuts the text at 16
/// MB.
Disassembly disassemble(const std::string& machine_code, std::chrono::milliseconds limit = std::chrono::seconds(60));

/// Replaces disassemble() in processes that may not start programs. Call it before anything runs.
using Disassembler = std::function<Disassembly(const std::string& machine_code)>;
void disassemble_by(Disassembler disassembler);

}  // namespace lanescope
