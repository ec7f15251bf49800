// Runs nvcc, cuobjdump and nvdisasm from PATH, CUDA_PATH/bin or /usr/local/cuda/bin, without a shell and with a time limit.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "app/model/run_result.h"

namespace lanescope {

/// Counts a kernel's global loads by width, from the lines of `cuobjdump --dump-sass`: a whole dump may be long.
class SassReader {
public:
    /// `kernel`: mangled name.
    explicit SassReader(std::string kernel) : kernel_(std::move(kernel)) {}

    void line(std::string_view text);
    /// Returns nullopt until the kernel is found.
    const std::optional<SassLoads>& loads() const { return loads_; }

private:
    std::string kernel_;
    bool in_kernel_ = false;
    std::optional<SassLoads> loads_;
};

struct SassDump {
    std::optional<SassLoads> loads;
    std::string why_not;  ///< one line; empty on success
};

std::optional<std::filesystem::path> find_cuda_tool(std::string_view name);
bool has_cuobjdump();
SassDump dump_sass(const std::filesystem::path& machine_code, const std::string& kernel,
                   std::chrono::milliseconds limit = std::chrono::seconds(60));

/// Counts a kernel's (mangled name) global loads by width. nullopt without cuobjdump or kernel.
std::optional<SassLoads> sass_loads_in(const std::string& machine_code, const std::string& kernel);

/// Disassembly with source lines (app/compilers/listing/).
struct Disassembly {
    std::string text;     ///< at most 16 MB
    std::string why_not;  ///< one line; empty on success
};

Disassembly disassemble(const std::string& machine_code, std::chrono::milliseconds limit = std::chrono::seconds(60));

// Replacements in processes that may not start programs. Set them before anything runs.
using SassAnswerer =
    std::function<std::optional<SassLoads>(const std::string& machine_code, const std::string& kernel)>;
void answer_sass_by(SassAnswerer answerer);
using Disassembler = std::function<Disassembly(const std::string& machine_code)>;
void disassemble_by(Disassembler disassembler);

}  // namespace lanescope
