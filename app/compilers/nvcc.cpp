#include "app/compilers/nvcc.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <iterator>
#include <optional>
#include <string_view>
#include <vector>

#include "app/base/error.h"
#include "app/base/files/source_paths.h"
#include "app/base/text/plain_text.h"
#include "app/compilers/cuda_tools.h"
#include "app/compilers/included_files.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_output = 1 << 20;
/// The driver compiles this PTX for its GPU.
const std::vector<std::string> nvcc_options{"-ptx",      "-x", "cu", "-O3", "-std=c++20", "-arch=compute_80",
                                            "-lineinfo", "-w"};

/// Reads `file(12): error: text`.
std::optional<CompilerMessage> nvcc_message_in(std::string_view line) {
    constexpr std::string_view mark = "): error: ";
    const std::size_t end = line.find(mark), begin = line.rfind('(', end);
    if (end == line.npos || begin == line.npos) return std::nullopt;
    CompilerMessage message{.file = std::string(line.substr(0, begin)),
                            .text = std::string(line.substr(end + mark.size()))};
    std::from_chars(line.data() + begin + 1, line.data() + end, message.line);
    return message;
}

std::vector<CompilerMessage> nvcc_errors_in(const std::string& output) {
    std::vector<CompilerMessage> errors;
    std::string_view rest = output;
    while (!rest.empty())
        if (const auto message = nvcc_message_in(take_until(rest, '\n'))) errors.push_back(*message);
    if (errors.empty()) errors.push_back({.text = "nvcc failed: " + output.substr(0, output.find('\n'))});
    return errors;
}

std::vector<fs::path> files_in_list(const fs::path& list, const fs::path& folder) {
    std::ifstream file(list, std::ios::binary);
    std::vector<fs::path> found;
    for (const fs::path& read : files_in_rule(std::string{std::istreambuf_iterator<char>(file), {}})) {
        const fs::path path = fs::absolute(read).lexically_normal();
        const bool is_systems = path.string().starts_with("/usr/");
        if (path.parent_path() != folder && !is_systems) found.push_back(path);
    }
    return found;
}

}  // namespace

std::string nvcc_flags() { return fmt::format("nvcc {}", fmt::join(nvcc_options, " ")); }

CompiledKernels compile_for_gpu(const KernelSource& source, const fs::path& folder,
                                const std::atomic<bool>* cancelled) {
    const auto nvcc = find_cuda_tool("nvcc");
    if (!nvcc)
        throw BackendUnavailable(
            "a GPU runs programs that nvcc has compiled, and there is no nvcc: install the CUDA Toolkit, or use "
            "--backend emulator");
    const fs::path text = folder / "kernel.cu", list = folder / "device.d";
    CompiledKernels compiled{.file = folder / "kernel.ptx"};
    // The probes tell the program's lines from those of headers by the whole path.
    const std::string name = (source.folder / fs::path(source.name).filename()).string();
    std::ofstream(text) << first_line_of(name) << source.text;
    ToolCommand command{.program = *nvcc, .arguments = nvcc_options, .errors_too = true, .cancelled = cancelled};
    // The compiler reserves more addresses than it uses.
    command.limits.process.memory = 16'000'000'000;
    for (const std::string& word : {"-I" + source.folder.string(), std::string("-MD"), std::string("-MF"),
                                    list.string(), std::string("-o"), compiled.file.string(), text.string()})
        command.arguments.push_back(word);
    for (const fs::path& place : project_folders(source.folder)) command.arguments.push_back("-I" + place.string());
    std::string output;
    command.on_output = [&](std::string_view more) {
        output += more.substr(0, longest_output - std::min(output.size(), longest_output));
    };
    const Ended ended = run(command);
    if (ended.ending == Ending::cancelled) throw Cancelled();
    if (const std::string limit = limit_reached(command, ended, output); !limit.empty())
        throw UsageError(fmt::format("{}: nvcc {}", source.name, limit));
    compiled.made = ended.well();
    // The cache appends its checksum, which is a comment then.
    if (compiled.made) std::ofstream(compiled.file, std::ios::app) << "\n// ";
    compiled.read = files_in_list(list, fs::absolute(folder).lexically_normal());
    if (!compiled.made) compiled.messages = nvcc_errors_in(output);
    for (CompilerMessage& message : compiled.messages)
        if (message.file == name) message.file = source.name;
    return compiled;
}

}  // namespace lanescope
