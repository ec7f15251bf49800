// Runs the CUDA Toolkit's nvdisasm on machine code.
#pragma once

#include <chrono>
#include <functional>
#include <string>

namespace lanescope {

/// Disassembly with source lines (app/toolchain/listing/).
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
