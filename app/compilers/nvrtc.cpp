#include "app/compilers/nvrtc.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <deque>
#include <memory>
#include <optional>
#include <utility>

#include "app/base/error.h"
#include "app/base/text/plain_text.h"
#include "app/compilers/cuda_library.h"
#include "app/compilers/device/texts.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

// The build does not need NVRTC's header.
using Program = struct OpaqueProgram*;
using Code = int;

struct Nvrtc {
    Code (*version)(int* major, int* minor);
    Code (*count_architectures)(int* count);
    Code (*list_architectures)(int* architectures);
    Code (*create)(Program*, const char* text, const char* name, int headers, const char* const* header_texts,
                   const char* const* header_names);
    Code (*destroy)(Program*);
    Code (*add_name)(Program, const char* expression);
    Code (*compile)(Program, int count, const char* const* options);
    Code (*lowered_name)(Program, const char* expression, const char** name);
    Code (*log_size)(Program, std::size_t*);
    Code (*log)(Program, char*);
    Code (*ptx_size)(Program, std::size_t*);
    Code (*ptx)(Program, char*);
    Code (*cubin_size)(Program, std::size_t*);
    Code (*cubin)(Program, char*);
    const char* (*error_text)(Code);
};

constexpr Code success = 0, compilation_failed = 6;

/// NVRTC opens its built-ins by name. This succeeds for open libraries, even outside the loader's path.
void open_builtins(const Nvrtc& nvrtc, const Library& library) {
    int major = 0, minor = 0;
    if (nvrtc.version(&major, &minor) != success) return;
    const fs::path builtins = library.folder() / fmt::format("libnvrtc-builtins.so.{}.{}", major, minor);
    if (fs::exists(builtins)) const Library opened(builtins.string());
}

Nvrtc load_all() {
    const Library library(std::vector<std::string>{"libnvrtc.so.13", "libnvrtc.so.12"});
    Nvrtc n{};
    library.load(n.version, "nvrtcVersion");
    library.load(n.count_architectures, "nvrtcGetNumSupportedArchs");
    library.load(n.list_architectures, "nvrtcGetSupportedArchs");
    library.load(n.create, "nvrtcCreateProgram");
    library.load(n.destroy, "nvrtcDestroyProgram");
    library.load(n.add_name, "nvrtcAddNameExpression");
    library.load(n.compile, "nvrtcCompileProgram");
    library.load(n.lowered_name, "nvrtcGetLoweredName");
    library.load(n.log_size, "nvrtcGetProgramLogSize");
    library.load(n.log, "nvrtcGetProgramLog");
    library.load(n.ptx_size, "nvrtcGetPTXSize");
    library.load(n.ptx, "nvrtcGetPTX");
    library.load(n.cubin_size, "nvrtcGetCUBINSize");
    library.load(n.cubin, "nvrtcGetCUBIN");
    library.load(n.error_text, "nvrtcGetErrorString");
    open_builtins(n, library);
    return n;
}

const Nvrtc& nvrtc() {
    static const Nvrtc loaded = load_all();  // retried after an exception
    return loaded;
}

void check(Code code, std::string_view doing) {
    if (code != success) throw std::runtime_error(fmt::format("NVRTC, {}: {}", doing, nvrtc().error_text(code)));
}

std::string taken(Program program, Code (*size)(Program, std::size_t*), Code (*get)(Program, char*)) {
    std::size_t length = 0;
    check(size(program, &length), "reading a length");
    std::string text(length, '\0');
    check(get(program, text.data()), "reading its output");
    return text;
}

/// Removes the terminating zero.
std::string taken_text(Program program, Code (*size)(Program, std::size_t*), Code (*get)(Program, char*)) {
    std::string text = taken(program, size, get);
    while (!text.empty() && text.back() == '\0') text.pop_back();
    return text;
}

constexpr const char* output_header = "lanescope_output.h";

/// If true, the source gets our printf and assert.
bool may_print(const std::string& text) {
    return std::ranges::any_of(std::array{"printf", "assert", "#include \""},
                               [&](const char* words) { return text.find(words) != std::string::npos; });
}

class NvrtcProgram {
public:
    explicit NvrtcProgram(const NvrtcSource& source) {
        std::vector<const char*> texts, names;
        const auto add = [&](const char* name, const char* text) {
            names.push_back(name);
            texts.push_back(text);
        };
        std::deque<std::string> numbered;  // keeps its strings in place
        for (const NvrtcHeader& header : source.headers)
            add(header.name.c_str(), numbered.emplace_back(first_line_of(header.path.string()) + header.text).c_str());
        for (const DeviceHeader& header : device_headers()) add(header.name, header.text);
        add(output_header, output_text);
        add("lanescope_claims.h", claims_text);
        check(nvrtc().create(&program_, source.text.c_str(), source.name.c_str(), static_cast<int>(names.size()),
                             texts.data(), names.data()),
              "beginning");
    }
    NvrtcProgram(const NvrtcProgram&) = delete;
    NvrtcProgram& operator=(const NvrtcProgram&) = delete;
    ~NvrtcProgram() { nvrtc().destroy(&program_); }
    operator Program() const { return program_; }

private:
    Program program_ = nullptr;
};

std::vector<int> architectures() {
    int count = 0;
    check(nvrtc().count_architectures(&count), "listing the architectures");
    std::vector<int> all(static_cast<std::size_t>(count));
    check(nvrtc().list_architectures(all.data()), "listing the architectures");
    return all;
}

/// The newest architecture that NVRTC supports and the GPU runs.
int architecture_for(int compute_capability) {
    int best = 0, oldest = 1000;
    for (const int one : architectures()) {
        oldest = std::min(oldest, one);
        if (one <= compute_capability) best = std::max(best, one);
    }
    if (best > 0) return best;
    throw BackendUnavailable(
        fmt::format("NVRTC {} compiles for GPUs of compute capability {}.{} and later, and this one has {}.{}: install "
                    "an older CUDA "
                    "Toolkit",
                    nvrtc_version(), oldest / 10, oldest % 10, compute_capability / 10, compute_capability % 10));
}

std::vector<std::string> options_for(const NvrtcSource& source, NvrtcOutput output, int architecture) {
    const char* kind = output == NvrtcOutput::ptx ? "compute" : "sm";
    std::vector<std::string> options{"-std=c++20", "-default-device", fmt::format("-arch={}_{}", kind, architecture)};
    if (source.lines) options.emplace_back("-lineinfo");
    if (!source.prints && may_print(source.text)) options.push_back(fmt::format("-include={}", output_header));
    if (source.listed && output == NvrtcOutput::machine_code) options.emplace_back("--ptxas-options=-v");
    if (const fs::path folder = source.name.parent_path(); !folder.empty()) options.push_back("-I" + folder.string());
    if (const auto headers = toolkit_headers()) {
        options.push_back("-I" + headers->string());
        options.push_back("-I" + (*headers / "cccl").string());
    }
    return options;
}

std::vector<std::string> lowered_names(Program program, const std::vector<std::string>& expressions) {
    std::vector<std::string> names;
    for (const std::string& expression : expressions) {
        const char* name = nullptr;
        check(nvrtc().lowered_name(program, expression.c_str(), &name), "reading the name of " + expression);
        names.emplace_back(name);
    }
    return names;
}

/// Reads `file(line): error: text` or `file(line): warning #177-D: text`.
std::optional<CompilerMessage> header_in(std::string_view line) {
    using enum CompilerMessage::Kind;
    for (std::size_t open = line.find('('); open != std::string_view::npos; open = line.find('(', open + 1)) {
        CompilerMessage message{.file = std::string(line.substr(0, open))};
        const char* begin = line.data() + open + 1;
        const auto [end, error_code] = std::from_chars(begin, line.data() + line.size(), message.line);
        if (error_code != std::errc()) continue;
        std::string_view rest = line.substr(static_cast<std::size_t>(end - line.data()));
        if (!rest.starts_with("): ")) continue;
        rest.remove_prefix(3);
        const std::size_t colon = rest.find(": ");
        if (colon == std::string_view::npos) continue;
        const std::string_view kind = rest.substr(0, colon);
        const bool is_error = kind.starts_with("error") || kind.starts_with("catastrophic error");
        const bool is_warning = kind.starts_with("warning");
        if (!is_error && !is_warning && !kind.starts_with("remark")) continue;
        message.kind = is_error ? error : is_warning ? warning : note;
        message.text = rest.substr(colon + 2);
        return message;
    }
    return std::nullopt;
}

/// NVRTC indents the source line by two, and marks the column with a caret below.
std::optional<int> column_in(std::string_view line) {
    const std::size_t caret = line.find_first_not_of(" \t");
    if (caret == std::string_view::npos || caret < 2 || line.substr(caret) != "^") return std::nullopt;
    return static_cast<int>(caret) - 1;
}

NvrtcModule failed(Program program, Code code) {
    NvrtcModule module{.messages = nvrtc_messages_in(taken_text(program, nvrtc().log_size, nvrtc().log))};
    if (module.messages.empty())
        module.messages.push_back({.text = fmt::format("NVRTC failed: {}", nvrtc().error_text(code))});
    return module;
}

NvrtcModule compiled(const NvrtcProgram& program, const NvrtcSource& source, NvrtcOutput output) {
    NvrtcModule module{.made = true, .output = output};
    const std::string log = taken_text(program, nvrtc().log_size, nvrtc().log);
    module.messages = nvrtc_messages_in(log);
    if (source.listed) {
        module.ptx = taken_text(program, nvrtc().ptx_size, nvrtc().ptx);
        module.assembler_log = log;
    }
    module.names = lowered_names(program, source.expressions);
    module.code = output == NvrtcOutput::ptx ? taken_text(program, nvrtc().ptx_size, nvrtc().ptx)
                                             : taken(program, nvrtc().cubin_size, nvrtc().cubin);
    return module;
}

NvrtcModule compile(const NvrtcSource& source, const std::vector<std::string>& options, NvrtcOutput output) {
    std::vector<const char*> words;
    for (const std::string& option : options) words.push_back(option.c_str());
    const NvrtcProgram program(source);
    for (const std::string& expression : source.expressions)
        check(nvrtc().add_name(program, expression.c_str()), "naming " + expression);
    const Code code = nvrtc().compile(program, static_cast<int>(words.size()), words.data());
    if (code != success && code != compilation_failed) check(code, "compiling");
    if (code != success) return failed(program, code);
    return compiled(program, source, output);
}

}  // namespace

std::vector<CompilerMessage> nvrtc_messages_in(std::string_view log) {
    std::vector<CompilerMessage> found;
    bool has_column = true;
    while (!log.empty()) {
        const std::string_view line = take_until(log, '\n');
        if (auto message = header_in(line)) {
            found.push_back(std::move(*message));
            has_column = false;
        } else if (const auto column = column_in(line); column && !has_column) {
            found.back().column = *column;
            has_column = true;
        }
    }
    return found;
}

std::string nvrtc_version() {
    int major = 0, minor = 0;
    check(nvrtc().version(&major, &minor), "reading its version");
    return fmt::format("{}.{}", major, minor);
}

NvrtcModule compile_for_gpu(const NvrtcSource& source) {
    const int architecture = architecture_for(source.compute_capability);
    const bool same_generation = architecture / 10 == source.compute_capability / 10;
    const NvrtcOutput output = same_generation ? source.output : NvrtcOutput::ptx;
    std::vector<std::string> options = options_for(source, output, architecture);
    if (!source.usual_headers)
        if (NvrtcModule made = compile(source, options, output); made.made) return made;
    options.push_back(fmt::format("-include={}", usual_device_header));
    return compile(source, options, output);
}

}  // namespace lanescope
