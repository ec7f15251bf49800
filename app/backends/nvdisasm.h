// Runs the CUDA Toolkit's nvdisasm on machine code, where it is installed.
#pragma once

#include <chrono>
#include <functional>
#include <string>

namespace lanescope {

/// Machine code as text with the source line of each instruction (app/toolchain/listing/), or in one line why not.
struct Disassembly {
    std::string text;
    std::string why_not;  ///< empty when there is a text
};

/// It is found as find_cuda_tool() does, started without a shell, and ended when it takes longer than the limit. A text
/// of more than 16 MB is cut.
Disassembly disassemble(const std::string& machine_code, std::chrono::milliseconds limit = std::chrono::seconds(60));

/// Who answers disassemble() from now on: a process that may start no other asks one that may. To be set before
/// anything runs.
using Disassembler = std::function<Disassembly(const std::string& machine_code)>;
void disassemble_by(Disassembler disassembler);

}  // namespace lanescope
