#include "app/compilers/cuda_tools.h"

#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <optional>
#include <string_view>
#include <vector>

#include "app/base/files/folders.h"
#include "app/base/text/plain_text.h"
#include "app/base/tool_process.h"

namespace lanescope {
namespace {

/// "LDG.E.128.CONSTANT" of "/*0090*/ @!P0 LDG.E.128.CONSTANT R8, desc[UR4][R2.64] ; /* 0x… */".
std::string_view opcode_of(std::string_view line) {
    const std::size_t comment = line.find("*/");
    if (!line.starts_with("/*") || comment == std::string_view::npos) return {};
    std::string_view rest = trimmed(line.substr(comment + 2));
    if (rest.starts_with("{")) rest = trimmed(rest.substr(1));  // instruction pair on old chips
    if (rest.starts_with("@")) rest = trimmed(rest.substr(std::min(rest.find_first_of(" \t"), rest.size())));
    return rest.substr(0, rest.find_first_of(" \t;"));
}

bool has_part(std::string_view opcode, std::string_view part) {
    for (std::size_t at = opcode.find(part); at != std::string_view::npos; at = opcode.find(part, at + 1)) {
        const std::size_t end = at + part.size();
        if (opcode[at - 1] == '.' && (end == opcode.size() || opcode[end] == '.')) return true;
    }
    return false;
}

bool is_global_load(std::string_view opcode) {
    const std::string_view name = opcode.substr(0, opcode.find('.'));
    return name == "LDG" || name == "LDGSTS";  // LDGSTS loads into shared memory
}

void count(std::string_view opcode, SassLoads& loads) {
    if (!is_global_load(opcode) || has_part(opcode, "256")) return;
    for (const char* narrow : {"U8", "S8", "U16", "S16"})
        if (has_part(opcode, narrow)) {
            ++loads.narrow;
            return;
        }
    ++(has_part(opcode, "128") ? loads.bits128 : has_part(opcode, "64") ? loads.bits64 : loads.bits32);
}

namespace fs = std::filesystem;

constexpr std::size_t longest_line = 64 * 1024;  // the rest of a longer line is ignored

class Lines {
public:
    explicit Lines(SassReader& reader) : reader_(reader) {}
    void take(std::string_view text) {
        for (const char c : text) {
            if (c == '\n') {
                reader_.line(line_);
                line_.clear();
            } else if (line_.size() < longest_line) {
                line_ += c;
            }
        }
    }

private:
    SassReader& reader_;
    std::string line_;
};

SassAnswerer& other_answerer() {
    static SassAnswerer answerer;
    return answerer;
}

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

std::optional<std::filesystem::path> find_cuda_tool(std::string_view name) {
    std::vector<std::filesystem::path> more;
    if (const char* cuda = std::getenv("CUDA_PATH")) more.push_back(std::filesystem::path(cuda) / "bin");
    more.emplace_back("/usr/local/cuda/bin");
    return find_program(name, more);
}

void SassReader::line(std::string_view text) {
    constexpr std::string_view function = "Function : ";
    const std::string_view line = trimmed(text);
    if (line.starts_with(function)) {
        ours_ = line.substr(function.size()) == kernel_;
        if (ours_ && !loads_) loads_.emplace();
    } else if (ours_) {
        count(opcode_of(line), *loads_);
    }
}

void answer_sass_by(SassAnswerer answerer) { other_answerer() = std::move(answerer); }

std::optional<SassLoads> sass_loads_in(const std::string& machine_code, const std::string& kernel) {
    if (machine_code.empty()) return std::nullopt;
    if (other_answerer()) return other_answerer()(machine_code, kernel);
    const ScratchFolder folder("sass");
    const fs::path file = folder.path() / "code.cubin";
    if (!(std::ofstream(file, std::ios::binary) << machine_code << std::flush)) return std::nullopt;
    return dump_sass(file, kernel).loads;
}

bool has_cuobjdump() { return find_cuda_tool("cuobjdump").has_value(); }

SassDump dump_sass(const fs::path& machine_code, const std::string& kernel, std::chrono::milliseconds limit) {
    const auto tool = find_cuda_tool("cuobjdump");
    if (!tool) return {{}, "cuobjdump is not installed: it comes with the CUDA Toolkit"};
    SassReader reader(kernel);
    Lines lines(reader);
    const Ended ended = run({.program = *tool,
                             .arguments = {"--dump-sass", machine_code.string()},
                             .limit = limit,
                             .on_output = [&](std::string_view text) { lines.take(text); }});
    if (ended.ending == Ending::not_started) return {{}, fmt::format("{} cannot be started", tool->string())};
    if (ended.ending == Ending::too_slow || ended.ending == Ending::idle)
        return {{}, fmt::format("cuobjdump took longer than {} ms and was ended", limit.count())};
    if (!ended.well()) return {{}, fmt::format("cuobjdump ended with code {}", ended.code)};
    if (!reader.loads()) return {{}, "cuobjdump found no kernel of that name"};
    return {reader.loads(), {}};
}

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
