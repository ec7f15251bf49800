#include "app/backends/nvdisasm.h"

#include <fmt/format.h>

#include <fstream>

#include "app/backends/cuda_tool.h"
#include "app/system/scratch_folder.h"
#include "app/toolchain/process.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_text = 16 << 20;  // bytes; it is sent between processes

Disassembler& other_disassembler() {
    static Disassembler disassembler;
    return disassembler;
}

std::string why_not(const Ended& ended, const fs::path& tool, std::chrono::milliseconds limit) {
    if (ended.well()) return {};
    if (ended.ending == Ending::not_started) return fmt::format("{} cannot be started", tool.string());
    if (ended.ending == Ending::too_slow || ended.ending == Ending::idle)
        return fmt::format("nvdisasm took longer than {} ms and was ended", limit.count());
    return fmt::format("nvdisasm ended with code {}", ended.code);
}

}  // namespace

void disassemble_by(Disassembler disassembler) { other_disassembler() = std::move(disassembler); }

Disassembly disassemble(const std::string& machine_code, std::chrono::milliseconds limit) {
    if (other_disassembler()) return other_disassembler()(machine_code);
    const auto tool = find_cuda_tool("nvdisasm");
    if (!tool) return {{}, "nvdisasm is not installed: it comes with the CUDA Toolkit (Debian: nvidia-cuda-toolkit)"};
    const ScratchFolder folder("code");
    const fs::path file = folder.path() / "code.cubin";
    if (!(std::ofstream(file, std::ios::binary) << machine_code << std::flush))
        return {{}, fmt::format("cannot write {}: the disk may be full", file.string())};
    Disassembly made;
    const Ended ended = run(
        {.program = *tool,
         .arguments = {"--print-line-info-inline", "--print-code", file.string()},
         .limit = limit,
         .on_output = [&](std::string_view text) { made.text += text.substr(0, longest_text - made.text.size()); }});
    made.why_not = why_not(ended, *tool, limit);
    if (!made.why_not.empty()) made.text.clear();
    return made;
}

}  // namespace lanescope
