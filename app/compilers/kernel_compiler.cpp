#include "app/compilers/kernel_compiler.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <fstream>
#include <future>
#include <iterator>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/base/files/source_paths.h"
#include "app/base/text/plain_text.h"
#include "app/base/tool_process.h"
#include "app/compilers/cuda_library.h"
#include "app/compilers/included_files.h"
#include "app/compilers/sign_bits.h"
#include "app/compilers/source_pragmas.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t max_output = 1 << 20;
/// sm_80: the oldest GPU with all instructions of our headers.
const std::vector<std::string> common_flags{
    "-x", "cuda", "--cuda-gpu-arch=sm_80", "-nocudainc", "-nocudalib", "-std=c++20",
    // Like nvcc: `typeof` and `register` are keywords, and a list may narrow numbers. Our `__noinline__` is a
    // `__declspec`.
    "-fgnu-keywords", "-fdeclspec", "-Wno-register", "-Wno-c++11-narrowing", "-g", "-gdwarf-4", "-w",
    "-fno-color-diagnostics", "-fno-caret-diagnostics", "-fno-crash-diagnostics", "-ferror-limit=20", "-Xclang",
    "-target-sdk-version=11.5"};

#if defined(__aarch64__)
/// Of this computer, whatever clang's own target is. As on x86-64, `char` is signed, and a division by zero is a fault.
const std::vector<std::string> machine_flags{"--target=aarch64-linux-gnu", "-fsigned-char"};
const std::vector<std::string> machine_host_flags{
    "-fsanitize=integer-divide-by-zero", "-fsanitize-trap=integer-divide-by-zero",
    "-mno-outline-atomics"};  // functions of a library that kernels are not linked with
/// The ABI that clang takes from the target is none of a GPU's.
const std::vector<std::string> machine_portable_flags{"-D__aarch64__=1", "-Xclang", "-target-abi", "-Xclang", ""};
#else
const std::vector<std::string> machine_flags, machine_host_flags;
/// The last two: `bits/floatn.h` of glibc 2.37 and later then declares no `__float128`, which GPUs lack.
const std::vector<std::string> machine_portable_flags{"-D__x86_64__=1", "-D__INTEL_LLVM_COMPILER=1",
                                                      "-DSYCL_LANGUAGE_VERSION=1"};
#endif

/// Newer C libraries load nothing that asks for an executable stack.
const std::vector<std::string> linker_flags{
    "-shared",       "-znoexecstack", "--eh-frame-hdr",      "--defsym=__dso_handle=0",
    "--wrap=printf", "--wrap=atexit", "--wrap=__cxa_atexit", "--wrap=exit",
    "--wrap=_exit",  "--wrap=_Exit"};

const std::vector<std::string> device_flags{"--cuda-device-only", "-S",      "-Xclang",
                                            "-target-feature",    "-Xclang", "+ptx70"};
const std::vector<std::string> as_written_flags{"-O0", "-ffp-contract=off"};
/// Fuses multiplication and addition, like nvcc.
const std::vector<std::string> as_compiled_flags{"-O3", "-ffp-contract=fast"};

const std::vector<std::string>& flags_of(KernelForm form) {
    return form == KernelForm::as_written ? as_written_flags : as_compiled_flags;
}

/// Without sibling calls, each call keeps its line.
const std::vector<std::string> host_flags{"--cuda-host-only",
                                          "-c",
                                          "-O2",
                                          "-ffp-contract=off",
                                          "-fPIC",
                                          "-fno-threadsafe-statics",
                                          "-fwrapv",
                                          "-fno-strict-aliasing",
                                          "-fno-delete-null-pointer-checks",
                                          "-fno-builtin-printf",
                                          "-fno-optimize-sibling-calls"};

/// After the flags of CUDA. A compiler for C also takes what older C allows.
const std::vector<std::string> c_flags{"-x",
                                       "c",
                                       "-std=gnu17",
                                       "-Wno-implicit-function-declaration",
                                       "-Wno-implicit-int",
                                       "-Wno-int-conversion",
                                       "-Wno-incompatible-function-pointer-types"};

/// Host code for a GPU's instruction set, with the types of this computer's headers. Its debug information must be of
/// version 2. Without built-in functions, calls of the C library stay calls.
const std::vector<std::string> portable_flags{"--cuda-host-only",
                                              "-S",
                                              "-O1",
                                              "-gdwarf-2",
                                              "-gline-tables-only",
                                              "-fno-dwarf-directory-asm",
                                              "-ffp-contract=off",
                                              "-fwrapv",
                                              "-fno-strict-aliasing",
                                              "-fno-delete-null-pointer-checks",
                                              "-fno-builtin",
                                              "-fno-exceptions",
                                              "-fno-threadsafe-statics",
                                              "-fno-asynchronous-unwind-tables",
                                              "-fno-unwind-tables",
                                              "-fno-stack-protector",
                                              "-D_GNU_SOURCE=1",
                                              "-D__LP64__=1",
                                              "-D_LP64=1",
                                              "-U__CUDA_ARCH__",  // defined by newer clang
                                              "-Xclang",
                                              "-triple",
                                              "-Xclang",
                                              "nvptx64-nvidia-cuda",
                                              "-Xclang",
                                              "-target-cpu",
                                              "-Xclang",
                                              "sm_80",
                                              "-Xclang",
                                              "-target-feature",
                                              "-Xclang",
                                              "+ptx70"};

std::optional<int> number_at(std::string_view& text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc()) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (!text.starts_with(":")) return std::nullopt;
    text.remove_prefix(1);
    return number;
}

bool read_kind(std::string_view rest, CompilerMessage& message) {
    using enum CompilerMessage::Kind;
    for (const auto& [word, kind] : {std::pair<std::string_view, CompilerMessage::Kind>(" error: ", error),
                                     {" fatal error: ", error},
                                     {" warning: ", warning},
                                     {" note: ", note}})
        if (rest.starts_with(word)) {
            message.kind = kind;
            message.text = rest.substr(word.size());
            return true;
        }
    return false;
}

/// Reads `file:line:column:`; the name may contain colons.
std::optional<CompilerMessage> message_in(std::string_view line,
                                          bool read_rest(std::string_view, CompilerMessage&) = read_kind) {
    for (std::size_t colon = line.find(':'); colon != std::string_view::npos; colon = line.find(':', colon + 1)) {
        CompilerMessage message{.file = std::string(line.substr(0, colon))};
        std::string_view rest = line.substr(colon + 1);
        const auto at_line = number_at(rest);
        if (!at_line) continue;
        message.line = *at_line;
        message.column = number_at(rest).value_or(0);
        if (read_rest(rest, message)) return message;
    }
    return std::nullopt;
}

/// Reads a crash's stack dump: `1.\tmine.cu:3:7: current parser token ';'`.
std::optional<CompilerMessage> crash_in(std::string_view output) {
    constexpr std::string_view dump = "Stack dump:", before_place = "\n1.\t";
    const std::size_t at = output.find(before_place, output.find(dump));
    if (at == output.npos) return std::nullopt;
    const std::string_view rest = output.substr(at + before_place.size());
    return message_in(rest.substr(0, rest.find('\n')), [](std::string_view, CompilerMessage& message) {
        message.text = "the compiler crashed here; write this part differently";
        return true;
    });
}

CompilerMessage unexplained(const std::string& output) {
    if (auto crash = crash_in(output)) return *crash;
    return {.text = "the compiler failed: " + output.substr(0, output.find('\n'))};
}

/// A template's error repeats per instance, in different words.
bool is_known(const CompilerMessage& message, const std::vector<CompilerMessage>& found) {
    return std::ranges::any_of(found, [&](const CompilerMessage& m) {
        return m == message || (message.kind == CompilerMessage::Kind::error && m.kind == message.kind &&
                                m.file == message.file && m.line == message.line && m.column == message.column);
    });
}

/// An error at a line takes precedence over a limit.
bool names_a_place(const std::string& output) {
    return std::ranges::any_of(messages_in(output), [](const CompilerMessage& m) {
        return m.kind == CompilerMessage::Kind::error && !m.file.starts_with("{");  // "{standard input}" is assembly
    });
}

/// Throws UsageError at a limit. `name`: the compiled file; `tool`: for example "the compiler".
Ended run_and_read(ToolCommand command, const std::string& name, const char* tool, std::string& output) {
    command.errors_too = true;
    command.on_output = [&](std::string_view more) {
        output += more.substr(0, max_output - std::min(output.size(), max_output));
    };
    const Ended ended = run(command);
    if (ended.ending == Ending::cancelled) throw Cancelled();
    if (ended.well() || names_a_place(output)) return ended;
    if (const std::string limit = limit_reached(command, ended, output); !limit.empty())
        throw UsageError(fmt::format("{}: {} {}", name, tool, limit));
    return ended;
}

/// An incomplete declaration causes errors in our headers after it.
void leave_out_headers(std::vector<CompilerMessage>& messages, const fs::path& headers) {
    const auto in_headers = [&](const CompilerMessage& m) { return fs::path(m.file).parent_path() == headers; };
    if (std::ranges::any_of(messages, [&](const CompilerMessage& m) {
            return m.kind == CompilerMessage::Kind::error && !in_headers(m);
        }))
        std::erase_if(messages, in_headers);
}

constexpr char stands_for_line_feed = '\x01';

/// Line feeds in names would split messages.
std::vector<CompilerMessage> messages_about(const KernelSource& source, std::string output) {
    for (const std::string& name : {source.name, source.folder.string()}) {
        if (name.find('\n') == std::string::npos) continue;
        std::string in_one_line = name;
        std::ranges::replace(in_one_line, '\n', stands_for_line_feed);
        for (std::size_t at = 0; (at = output.find(name, at)) != std::string::npos; at += name.size())
            output.replace(at, name.size(), in_one_line);
    }
    std::vector<CompilerMessage> messages = messages_in(output);
    for (CompilerMessage& message : messages) std::ranges::replace(message.file, stands_for_line_feed, '\n');
    return messages;
}

/// A name that no #include of the source means: the compiler looks beside the file first.
fs::path source_in(const fs::path& folder) { return folder / "lanescope_source.cu"; }
fs::path ptx_in(const fs::path& folder) { return folder / "kernel.ptx"; }
fs::path object_in(const fs::path& folder) { return folder / "kernel.o"; }

/// ld's symbol for the start of an embedded file.
std::string first_byte_of(const fs::path& file) {
    std::string name = "_binary_" + file.string() + "_start";
    for (char& c : name)
        if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
    return name;
}

void add(ToolCommand& command, const std::vector<std::string>& words) {
    command.arguments.insert(command.arguments.end(), words.begin(), words.end());
}

/// Six times as fast as linking through the compiler.
bool link(const KernelSource& source, const fs::path& folder, const std::vector<fs::path>& objects,
          const fs::path& library, const std::atomic<bool>* cancelled, std::string& output) {
    const auto linker = find_program("ld");
    if (!linker) throw BackendUnavailable("there is no ld to link your own kernels with: install the package binutils");
    std::ofstream(ptx_in(folder), std::ios::app) << '\0';
    ToolCommand command{.program = *linker, .arguments = linker_flags, .cancelled = cancelled, .limits = source.limits};
    add(command,
        {fmt::format("--defsym={}={}", ptx_symbol, first_byte_of(ptx_in(folder))), object_in(folder).string()});
    for (const fs::path& object : objects) add(command, {object.string()});
    add(command, {"--format=binary", ptx_in(folder).string(), "-o", library.string()});
    return run_and_read(command, source.name, "the linker", output).well();
}

/// Omits files of `folder` and our headers. The lists are those of the compiled sources.
std::vector<fs::path> files_read(const fs::path& folder, const std::vector<std::string>& lists,
                                 const fs::path& headers) {
    const fs::path scratch = fs::absolute(folder).lexically_normal(), ours = fs::absolute(headers).lexically_normal();
    std::set<fs::path> found;
    for (const std::string& list : lists) {
        std::ifstream file(folder / list, std::ios::binary);
        const std::string rule{std::istreambuf_iterator<char>(file), {}};
        for (const fs::path& read : files_in_rule(rule)) {
            const fs::path path = fs::absolute(read).lexically_normal();
            if (path.parent_path() != scratch && path.parent_path() != ours) found.insert(path);
        }
    }
    return {found.begin(), found.end()};
}

struct Side {
    const std::vector<std::string>* flags;
    const char* list;         ///< dependency list
    const char* precompiled;  ///< precompiled headers, in their folder
};
const Side device_side{&device_flags, "device.d", "device.pch"}, host_side{&host_flags, "host.d", "host.pch"},
    portable_side{&portable_flags, "portable.d", "portable.pch"};

/// first: a folder that is searched before our headers, or empty.
ToolCommand command_for(const Side& side, KernelForm form, const fs::path& headers, const ToolLimits& limits,
                        const std::atomic<bool>* cancelled, const fs::path& first = {}) {
    ToolCommand command{.program = kernel_compiler(), .stays_loaded = true, .cancelled = cancelled, .limits = limits};
    command.arguments = common_flags;
    add(command, machine_flags);
    if (&side == &host_side) add(command, machine_host_flags);
    if (&side == &portable_side) add(command, machine_portable_flags);
    if (!first.empty()) add(command, {"-isystem", first.string()});
    add(command, *side.flags);
    if (&side == &device_side) add(command, flags_of(form));
    add(command,
        {fmt::format("-fdebug-compilation-dir={}", sources_in_debug_info.substr(0, sources_in_debug_info.size() - 1)),
         fmt::format("-fdebug-prefix-map={}/={}", headers.string(), headers_in_debug_info), "-isystem",
         headers.string()});
    return command;
}

/// Headers that may follow the precompiled ones. Before other C++ headers, clang confuses host functions with device
/// functions of the same name.
constexpr std::string_view combinable_headers[] = {"assert.h",
                                                   "cassert",
                                                   "cfloat",
                                                   "climits",
                                                   "cmath",
                                                   "cooperative_groups.h",
                                                   "cstddef",
                                                   "cstdint",
                                                   "cstdlib",
                                                   "cstring",
                                                   "ctime",
                                                   "cuda.h",
                                                   "float.h",
                                                   "limits.h",
                                                   "cuda_bf16.h",
                                                   "cuda_fp16.h",
                                                   "cuda_runtime.h",
                                                   "cuda_runtime_api.h",
                                                   "math.h",
                                                   "stdarg.h",
                                                   "stddef.h",
                                                   "stdint.h",
                                                   "stdlib.h",
                                                   "string.h",
                                                   "time.h",
                                                   "device_launch_parameters.h",
                                                   "cooperative_groups/reduce.h"};

fs::path overlay_in(const fs::path& folder) { return folder / "overlay.json"; }

/// Puts a copy with `#pragma once` in the place of each header that is to be read once.
void write_overlay(std::string_view text, const fs::path& folder) {
    const std::vector<fs::path> headers = files_named(text, once_header);
    if (headers.empty()) return;
    auto files = nlohmann::json::array();
    for (const fs::path& header : headers) {
        const fs::path copy = folder / fmt::format("once{}.h", files.size());
        std::ofstream(copy) << "#pragma once\n#line 1\n" << read_file(header, largest_source);
        files.push_back({{"type", "file"}, {"name", header.string()}, {"external-contents", copy.string()}});
    }
    std::ofstream(overlay_in(folder)) << nlohmann::json{
        {"version", 0}, {"use-external-names", "false"}, {"roots", files}};
}

/// libraries: the folder of Thrust and CUB, or empty.
bool compile_with(const KernelSource& source, const fs::path& folder, const Side& side,
                  const std::vector<std::string>& more, const fs::path& made, const std::atomic<bool>* cancelled,
                  std::string& output, const fs::path& libraries) {
    ToolCommand command = command_for(side, source.form, source.cuda_headers, source.limits, cancelled, libraries);
    add(command, {"-iquote", source.folder.string(), source_in(folder).string(), "-o", made.string(), "-MMD", "-MT",
                  "kernel", "-MF", (folder / side.list).string()});
    for (const fs::path& place : project_folders(source.folder)) add(command, {"-I", place.string()});
    add(command, more);
    if (path_exists(overlay_in(folder))) add(command, {"-ivfsoverlay", overlay_in(folder).string()});
    const fs::path header = source.cuda_headers / "cuda_runtime.h",
                   precompiled = source.cuda_headers / side.precompiled;
    const bool as_precompiled =
        libraries.empty() && (&side == &host_side || (source.form == KernelForm::as_written && more.empty()));
    if (as_precompiled && includes_only(source.text, combinable_headers) && path_exists(precompiled)) {
        ToolCommand quick = command;
        add(quick, {"-include-pch", precompiled.string()});
        output.clear();
        const bool well = run_and_read(quick, source.name, "the compiler", output).well();
        // A newer system header, a missing #include, or `new`, whose host and device functions clang confuses.
        const auto says = [&](const char* words) { return output.find(words) != output.npos; };
        const bool may_be_wrong =
            says("PCH") || says("precompiled") || says("in namespace 'std'") || says("call to 'operator new");
        if (well || !may_be_wrong) return well;
    }
    if (!libraries.empty()) add(command, {"-DLANESCOPE_CCCL"});
    add(command, {"-include", header.string()});
    if (!libraries.empty())
        add(command, {"-include", (source.cuda_headers / "lanescope_cccl.h").string(), "-Xclang",
                      "-fcuda-allow-variadic-functions"});
    output.clear();
    if (run_and_read(command, source.name, "the compiler", output).well()) return true;
    if (output.find("in namespace 'std'") == output.npos) return false;
    // nvcc's headers provide std::min, std::swap and others.
    add(command, {"-include", "algorithm", "-include", "utility"});
    std::string again;
    if (!run_and_read(command, source.name, "the compiler", again).well()) return false;
    output = std::move(again);
    return true;
}

/// As at some uses of std::map (lanescope_pairs.h).
bool has_crashed(const std::string& output) { return output.find("PLEASE submit a bug report") != output.npos; }

/// The message names a header of the toolkit's libraries.
bool lacks_libraries(const std::string& output) {
    return std::ranges::any_of(messages_in(output), [](const CompilerMessage& m) {
        const auto is_of = [&](const char* library) { return m.text.starts_with(library); };
        return m.text.ends_with("file not found") && (is_of("'thrust/") || is_of("'cub/") || is_of("'cuda/"));
    });
}

bool compile(const KernelSource& source, const fs::path& folder, const Side& side, const std::vector<std::string>& more,
             const fs::path& made, const std::atomic<bool>* cancelled, std::string& output) {
    fs::path libraries;
    if (compile_with(source, folder, side, more, made, cancelled, output, libraries)) return true;
    if (source.is_program && lacks_libraries(output)) {
        libraries = toolkit_cpp_headers().value_or("");
        if (libraries.empty()) return false;
        if (compile_with(source, folder, side, more, made, cancelled, output, libraries)) return true;
    }
    if (!has_crashed(output)) return false;
    std::vector<std::string> with_pairs = more;
    with_pairs.insert(with_pairs.end(), {"-include", (source.cuda_headers / "lanescope_pairs.h").string()});
    std::string again;
    if (!compile_with(source, folder, side, with_pairs, made, cancelled, again, libraries)) return false;
    output = std::move(again);
    return true;
}

bool compile_device(const KernelSource& source, const fs::path& folder, const std::atomic<bool>* cancelled,
                    std::string& output) {
    if (!source.ptx.empty()) return bool(std::ofstream(ptx_in(folder)) << source.ptx);
    if (compile(source, folder, device_side, {}, ptx_in(folder), cancelled, output)) return true;
    // Copied unions of wide vectors need plain structures.
    if (output.find("variant field") == output.npos) return false;
    std::string again;
    if (!compile(source, folder, device_side, {"-DLANESCOPE_COPIED_UNIONS"}, ptx_in(folder), cancelled, again))
        return false;
    output = std::move(again);
    return true;
}

bool compile_host(const KernelSource& source, const fs::path& folder, const std::atomic<bool>* cancelled,
                  std::string& output) {
    // Host code registers kernels only with a fat binary. An empty one lets both sides compile concurrently.
    const fs::path empty = folder / "empty.fatbin";
    std::ofstream(empty) << '\0';
    return compile(source, folder, host_side, {"-Xclang", "-fcuda-include-gpubinary", "-Xclang", empty.string()},
                   object_in(folder), cancelled, output);
}

/// Host code of further files, compiled by itself as nvcc does it: files name each other's functions, not their macros.
struct SeparateSources {
    std::vector<fs::path> files, objects{};
    std::vector<std::string> lists{};
};

SeparateSources separate_sources(std::string_view text, const fs::path& folder) {
    SeparateSources found{.files = files_named(text, separate_source)};
    for (std::size_t n = 0; n < found.files.size(); ++n) {
        found.objects.push_back(folder / fmt::format("separate{}.o", n));
        found.lists.push_back(fmt::format("separate{}.d", n));
    }
    return found;
}

bool is_c(const fs::path& file) { return file.extension() == ".c"; }

/// The text's first lines, which define the macros of the command line.
std::string leading_defines(std::string_view text) {
    std::string lines;
    while (text.starts_with("#define ")) lines += std::string(take_until(text, '\n')) + "\n";
    return lines;
}

ToolCommand command_for_separate(const KernelSource& source, const fs::path& folder, const SeparateSources& separate,
                                 std::size_t n, const std::atomic<bool>* cancelled) {
    const fs::path& file = separate.files[n];
    const fs::path text = fs::path(separate.objects[n]).replace_extension(is_c(file) ? ".c" : ".cu");
    std::ofstream(text) << leading_defines(source.text) << "#include \"" << file.string() << "\"\n";
    ToolCommand command = command_for(host_side, source.form, source.cuda_headers, source.limits, cancelled);
    if (is_c(file)) add(command, c_flags);
    add(command, {"-iquote", file.parent_path().string(), text.string(), "-o", separate.objects[n].string(), "-MMD",
                  "-MT", "kernel", "-MF", (folder / separate.lists[n]).string()});
    for (const fs::path& place : project_folders(source.folder)) add(command, {"-I", place.string()});
    return command;
}

bool compile_separately(const KernelSource& source, const fs::path& folder, const SeparateSources& separate,
                        const std::atomic<bool>* cancelled, std::string& output) {
    for (std::size_t n = 0; n < separate.files.size(); ++n) {
        const ToolCommand command = command_for_separate(source, folder, separate, n, cancelled);
        if (is_c(separate.files[n])) {
            if (!run_and_read(command, source.name, "the compiler", output).well()) return false;
            continue;
        }
        ToolCommand with_cuda = command;
        add(with_cuda, {"-include", (source.cuda_headers / "cuda_runtime.h").string()});
        if (run_and_read(with_cuda, source.name, "the compiler", output).well()) continue;
        // nvcc gives CUDA's headers to CUDA files only: a C++ file may define their names.
        std::string again;
        if (!run_and_read(command, source.name, "the compiler", again).well()) return false;
        output = std::move(again);
    }
    return true;
}

/// Corrects the PTX that clang wrote.
void correct(const fs::path& ptx) {
    constexpr std::uint64_t most_bytes = std::uint64_t(1) << 30;
    const std::string text = read_file(ptx, most_bytes);
    if (const std::string correct = with_sign_bits(text); correct != text) std::ofstream(ptx) << correct;
}

bool compile_sides(const KernelSource& source, const fs::path& folder, const std::atomic<bool>* cancelled,
                   std::string& output) {
    std::string of_host;
    auto host = std::async(std::launch::async, [&] { return compile_host(source, folder, cancelled, of_host); });
    const bool device = compile_device(source, folder, cancelled, output);
    if (device && source.ptx.empty()) correct(ptx_in(folder));
    const bool both = host.get() && device;
    if (device) output += of_host;
    return both;
}

}  // namespace

std::vector<CompilerMessage> messages_in(std::string_view output) {
    std::vector<CompilerMessage> found;
    while (!output.empty())
        if (auto message = message_in(take_until(output, '\n')); message && !is_known(*message, found))
            found.push_back(std::move(*message));
    return found;
}

std::string first_line_of(const std::string& file) {
    std::string escaped;
    for (const char c : file) {
        if (c == '"' || c == '\\') escaped += '\\';
        escaped += c == '\n' ? "\\n" : std::string(1, c);
    }
    return "#line 1 \"" + escaped + "\"\n";
}

bool precompile_headers(const fs::path& headers, const std::atomic<bool>* cancelled) {
    bool all = true;
    for (const Side* side : {&device_side, &host_side}) {
        const fs::path made = headers / side->precompiled;
        ToolCommand command = command_for(*side, KernelForm::as_written, headers, {}, cancelled);
        add(command, {"-fpch-instantiate-templates", "-Xclang", "-emit-pch", (headers / "cuda_runtime.h").string(), "-o", made.string()});
        std::string output;
        std::error_code ignored;
        if (run_and_read(command, "cuda_runtime.h", "the compiler", output).well()) continue;
        fs::remove(made, ignored);
        all = false;
    }
    return all;
}

std::string compiler_flags(KernelForm form) {
    std::string all = "with_sign_bits ";  // other PTX than with the same flags before
    using Flags = const std::vector<std::string>*;
    const bool is_portable = form == KernelForm::host_as_ptx;
    for (const Flags flags :
         is_portable ? std::vector<Flags>{&common_flags, &machine_flags, &portable_flags, &machine_portable_flags}
                     : std::vector<Flags>{&common_flags, &machine_flags, &device_flags, &flags_of(form), &host_flags,
                                          &machine_host_flags, &c_flags, &linker_flags})
        for (const std::string& flag : *flags) all += flag + " ";
    return all;
}

fs::path kernel_compiler() {
    const char* chosen = std::getenv("LANESCOPE_CXX");
    const std::string name = chosen && *chosen ? chosen : "clang++";
    if (name.front() == '/' && path_exists(name)) return name;
    if (const auto found = find_program(name)) return *found;
    throw BackendUnavailable(
        fmt::format("there is no {} to compile your own kernels with: install the package clang (the kernels that come "
                    "with the program need none)",
                    name));
}

namespace {

void write_source(const KernelSource& source, const fs::path& folder) {
    check_included_files(source.text, source.name, source.folder);
    std::ofstream(source_in(folder)) << first_line_of(source.name) << source.text;
}

/// `lists`: files in which the compiler names what it read.
void describe(CompiledKernels& compiled, const KernelSource& source, const fs::path& folder,
              const std::vector<std::string>& lists, const std::string& output) {
    compiled.messages = messages_about(source, output);
    leave_out_headers(compiled.messages, source.cuda_headers);
    compiled.read = files_read(folder, lists, source.cuda_headers);
}

}  // namespace

CompiledKernels compile_kernels(const KernelSource& source, const fs::path& folder,
                                const std::atomic<bool>* cancelled) {
    write_source(source, folder);
    write_overlay(source.text, folder);
    CompiledKernels compiled{.file = folder / "kernel.so"};
    std::string output;
    const SeparateSources separate = separate_sources(source.text, folder);
    const bool both = compile_sides(source, folder, cancelled, output) &&
                      compile_separately(source, folder, separate, cancelled, output);
    std::vector<std::string> lists = separate.lists;
    lists.insert(lists.end(), {device_side.list, host_side.list});
    describe(compiled, source, folder, lists, output);
    compiled.made = both && link(source, folder, separate.objects, compiled.file, cancelled, output);
    if (!compiled.made && compiled.messages.empty()) compiled.messages.push_back(unexplained(output));
    return compiled;
}

CompiledKernels compile_host_to_ptx(const KernelSource& source, const fs::path& folder,
                                    const std::atomic<bool>* cancelled) {
    write_source(source, folder);
    CompiledKernels compiled{.file = ptx_in(folder)};
    std::string output;
    compiled.made = compile(source, folder, portable_side, {}, compiled.file, cancelled, output);
    if (compiled.made) correct(compiled.file);
    describe(compiled, source, folder, {portable_side.list}, output);
    if (!compiled.made && compiled.messages.empty()) compiled.messages.push_back(unexplained(output));
    return compiled;
}

}  // namespace lanescope
