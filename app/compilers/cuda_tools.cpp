#include "app/compilers/cuda_tools.h"

#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <optional>
#include <string_view>
#include <vector>

#include "app/base/system/scratch_folder.h"
#include "app/base/text/plain_text.h"
#include "app/base/tool_process.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

/// Returns "LDG.E.128.CONSTANT" of "/*0090*/ @!P0 LDG.E.128.CONSTANT R8, desc[UR4][R2.64] ; /* 0x… */".
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

constexpr std::size_t longest_line = 64 * 1024;    // bytes; the rest is ignored
constexpr std::size_t longest_listing = 16 << 20;  // bytes; it is sent between processes

SassAnswerer& other_answerer() {
    static SassAnswerer answerer;
    return answerer;
}

Disassembler& other_disassembler() {
    static Disassembler disassembler;
    return disassembler;
}

/// Returns one line; empty on success.
std::string run_cuda_tool(const char* name, const char* package, std::vector<std::string> arguments,
                          std::chrono::milliseconds limit, std::function<void(std::string_view)> on_output) {
    const auto tool = find_cuda_tool(name);
    if (!tool) return fmt::format("{} is not installed: it comes with the CUDA Toolkit{}", name, package);
    const Ended ended =
        run({.program = *tool, .arguments = std::move(arguments), .limit = limit, .on_output = std::move(on_output)});
    if (ended.ending == Ending::not_started) return fmt::format("{} cannot be started", tool->string());
    if (ended.ending == Ending::too_slow || ended.ending == Ending::idle)
        return fmt::format("{} took longer than {} ms and was ended", name, limit.count());
    return ended.well() ? "" : fmt::format("{} ended with code {}", name, ended.code);
}

}  // namespace

void SassReader::line(std::string_view text) {
    constexpr std::string_view function = "Function : ";
    const std::string_view line = trimmed(text);
    if (line.starts_with(function)) {
        in_kernel_ = line.substr(function.size()) == kernel_;
        if (in_kernel_ && !loads_) loads_.emplace();
    } else if (in_kernel_) {
        count(opcode_of(line), *loads_);
    }
}

std::optional<fs::path> find_cuda_tool(std::string_view name) {
    std::vector<fs::path> more;
    if (const char* cuda = std::getenv("CUDA_PATH")) more.push_back(fs::path(cuda) / "bin");
    more.emplace_back("/usr/local/cuda/bin");
    return find_program(name, more);
}

bool has_cuobjdump() { return find_cuda_tool("cuobjdump").has_value(); }

SassDump dump_sass(const fs::path& machine_code, const std::string& kernel, std::chrono::milliseconds limit) {
    SassReader reader(kernel);
    std::string line;
    std::string why_not =
        run_cuda_tool("cuobjdump", "", {"--dump-sass", machine_code.string()}, limit, [&](std::string_view text) {
            for (const char c : text) {
                if (c == '\n') {
                    reader.line(line);
                    line.clear();
                } else if (line.size() < longest_line) {
                    line += c;
                }
            }
        });
    if (why_not.empty() && !reader.loads()) why_not = "cuobjdump found no kernel of that name";
    if (!why_not.empty()) return {{}, why_not};
    return {reader.loads(), {}};
}

std::optional<SassLoads> sass_loads_in(const std::string& machine_code, const std::string& kernel) {
    if (machine_code.empty()) return std::nullopt;
    if (other_answerer()) return other_answerer()(machine_code, kernel);
    const ScratchFolder folder("sass");
    const fs::path file = folder.path() / "code.cubin";
    if (!(std::ofstream(file, std::ios::binary) << machine_code << std::flush)) return std::nullopt;
    return dump_sass(file, kernel).loads;
}

Disassembly disassemble(const std::string& machine_code, std::chrono::milliseconds limit) {
    if (other_disassembler()) return other_disassembler()(machine_code);
    const ScratchFolder folder("code");
    const fs::path file = folder.path() / "code.cubin";
    if (!(std::ofstream(file, std::ios::binary) << machine_code << std::flush))
        return {{}, fmt::format("cannot write {}: the disk may be full", file.string())};
    Disassembly made;
    made.why_not = run_cuda_tool(
        "nvdisasm", " (Debian: nvidia-cuda-toolkit)", {"--print-line-info-inline", "--print-code", file.string()},
        limit, [&](std::string_view text) { made.text += text.substr(0, longest_listing - made.text.size()); });
    if (!made.why_not.empty()) made.text.clear();
    return made;
}

void answer_sass_by(SassAnswerer answerer) { other_answerer() = std::move(answerer); }
void disassemble_by(Disassembler disassembler) { other_disassembler() = std::move(disassembler); }

}  // namespace lanescope
