#include "app/toolchain/host_compiler.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <optional>

#include "app/model/text/error.h"
#include "app/toolchain/included_files.h"
#include "app/toolchain/make_rule.h"
#include "app/toolchain/process.h"
#include "app/toolchain/stopped_tool.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t max_output = 1 << 20;
constexpr const char *compiler_list = "kernel.d", *assembler_list = "assembler.d";  // of the files that they read

/// One event an access as written: what gcc would merge, drop or split is left as it is. Measured over every construct
/// of the tests; -O1 and above lose a third of them.
const std::vector<std::string>& flags() {
    static const std::vector<std::string> all{"-std=gnu++20",  // as nvcc has it: `typeof` is a word
                                              "-ffp-contract=off",
                                              "-Og",
                                              "-g",
                                              "-fPIC",
                                              "-w",
                                              "-fsanitize=thread",
                                              "--param",
                                              "tsan-instrument-func-entry-exit=0",
                                              "-fno-threadsafe-statics",
                                              "-fno-tree-fre",
                                              "-fno-tree-dse",
                                              "-fno-semantic-interposition",
                                              "-fwrapv",
                                              "-fno-strict-aliasing",
                                              "-fno-delete-null-pointer-checks",
                                              "-fstack-clash-protection",
                                              "-fno-builtin-printf",
                                              "-fno-builtin-memcpy",
                                              "-fno-builtin-memmove",
                                              "-fno-builtin-memset",
                                              "-fdiagnostics-color=never",
                                              "-fno-diagnostics-show-caret",
                                              "-fmax-errors=20"};
    return all;
}

/// What the machine does in place of another library: it would be the thread sanitizer's, or the C library's.
std::vector<std::string> names_of_wrapped() {
    std::vector<std::string> names{"printf", "memcpy", "memset", "memmove", "__assert_fail", "__cxa_atexit"};
    for (const char* word : {"read_range", "write_range", "init", "func_entry", "func_exit", "vptr_update", "vptr_read",
                             "atomic_thread_fence", "atomic_signal_fence"})
        names.push_back(fmt::format("__tsan_{}", word));
    for (const char* access : {"read", "write", "volatile_read", "volatile_write", "unaligned_read", "unaligned_write"})
        for (const int bytes : {1, 2, 4, 8, 16}) names.push_back(fmt::format("__tsan_{}{}", access, bytes));
    for (const char* word : {"load", "store", "exchange", "fetch_add", "fetch_sub", "fetch_and", "fetch_or",
                             "fetch_xor", "fetch_nand", "compare_exchange_strong", "compare_exchange_weak"})
        for (const int bits : {8, 16, 32, 64}) names.push_back(fmt::format("__tsan_atomic{}_{}", bits, word));
    return names;
}

const std::vector<std::string>& wrapped() {
    static const std::vector<std::string> names = names_of_wrapped();
    return names;
}

fs::path compiler() {
    const char* chosen = std::getenv("LANESCOPE_CXX");
    const std::string name = chosen && *chosen ? chosen : "g++";
    if (name.front() == '/') return name;
    if (const auto found = find_program(name)) return *found;
    throw BackendUnavailable(
        fmt::format("there is no {} here to compile kernels of one's own with: install the package g++ (the kernels "
                    "that come with the "
                    "program need none)",
                    name));
}

std::optional<int> number_at(std::string_view& text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc()) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    if (!text.starts_with(":")) return std::nullopt;
    text.remove_prefix(1);
    return number;
}

/// Of ` error: text`: its kind, and the text.
bool read_kind(std::string_view rest, CompilerMessage& message) {
    using enum CompilerMessage::Kind;
    struct Named {
        std::string_view word;
        CompilerMessage::Kind kind;
    };
    for (const auto& [word, kind] :
         {Named{" error: ", error}, {" fatal error: ", error}, {" warning: ", warning}, {" note: ", note}})
        if (rest.starts_with(word)) {
            message.kind = kind;
            message.text = rest.substr(word.size());
            return true;
        }
    return false;
}

/// `file:line:column: error: text`; the file's name may hold colons of its own.
std::optional<CompilerMessage> message_in(std::string_view line) {
    for (std::size_t colon = line.find(':'); colon != std::string_view::npos; colon = line.find(':', colon + 1)) {
        CompilerMessage message{.file = std::string(line.substr(0, colon))};
        std::string_view rest = line.substr(colon + 1);
        const auto at_line = number_at(rest);
        if (!at_line) continue;
        message.line = *at_line;
        message.column = number_at(rest).value_or(0);
        if (read_kind(rest, message)) return message;
    }
    return std::nullopt;
}

/// For a compiler that ended badly and named no place.
CompilerMessage unexplained(const std::string& output) {
    return {.text = "the compiler failed: " + output.substr(0, output.find('\n'))};
}

}  // namespace

std::vector<CompilerMessage> messages_in(std::string_view output) {
    std::vector<CompilerMessage> found;
    while (!output.empty()) {
        const std::size_t end = std::min(output.find('\n'), output.size());
        if (auto message = message_in(output.substr(0, end)); message && !std::ranges::count(found, *message))
            found.push_back(std::move(*message));
        output.remove_prefix(std::min(end + 1, output.size()));
    }
    return found;
}

namespace {

/// An error at a line of a file comes before a limit that was reached later; its words may be anything.
bool names_a_place(const std::string& output) {
    return std::ranges::any_of(messages_in(output), [](const CompilerMessage& m) {
        return m.kind == CompilerMessage::Kind::error && !m.file.starts_with("{");  // "{standard input}" is assembly
    });
}

/// Runs it to its end; what it printed, with errors, is kept. Throws UsageError if it reached a limit. name: of the
/// file that is compiled; tool: "the compiler".
Ended run_and_read(Command command, const std::string& name, const char* tool, std::string& output) {
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

/// A declaration that is broken off makes the compiler stumble in the machine's own headers behind it. That tells a
/// person nothing, where an error in the text does.
void leave_out_headers(std::vector<CompilerMessage>& messages, const fs::path& headers) {
    const auto in_headers = [&](const CompilerMessage& m) { return fs::path(m.file).parent_path() == headers; };
    if (std::ranges::any_of(messages, [&](const CompilerMessage& m) {
            return m.kind == CompilerMessage::Kind::error && !in_headers(m);
        }))
        std::erase_if(messages, in_headers);
}

constexpr char stands_for_line_feed = '\x01';

/// A line feed in a name would break the compiler's messages in two.
std::vector<CompilerMessage> messages_about(const HostSource& source, std::string output) {
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

/// The linker by itself: the compiler would take six times as long to call it.
bool link(const HostSource& source, const fs::path& object, const fs::path& library, const std::atomic<bool>* cancelled,
          std::string& output) {
    const auto linker = find_program("ld");
    if (!linker)
        throw BackendUnavailable("there is no ld here to link kernels of one's own with: install the package binutils");
    Command command{.program = *linker,
                    .arguments = {"-shared", "--eh-frame-hdr", "--defsym=__dso_handle=0"},
                    .cancelled = cancelled,
                    .limits = source.limits};
    for (const std::string& word : wrapped()) command.arguments.push_back("--wrap=" + word);
    for (const std::string& word : {object.string(), std::string("-o"), library.string()})
        command.arguments.push_back(word);
    return run_and_read(command, source.name, "the linker", output).well();
}

fs::path text_in(const fs::path& folder) { return folder / "kernel.cpp"; }
fs::path object_in(const fs::path& folder) { return folder / "kernel.o"; }

/// The files that the compiler and the assembler list as read, without those of the folder that they write to. The
/// assembler names the text itself by its last part alone.
std::vector<fs::path> files_read(const fs::path& folder) {
    const fs::path own = fs::absolute(folder).lexically_normal();
    std::vector<fs::path> found;
    for (const char* list : {compiler_list, assembler_list}) {
        std::ifstream file(folder / list, std::ios::binary);
        const std::string rule{std::istreambuf_iterator<char>(file), {}};
        for (const fs::path& read : files_in_rule(rule)) {
            const fs::path path = fs::absolute(read).lexically_normal();
            if (path.parent_path() != own && read != text_in(folder).filename()) found.push_back(path);
        }
    }
    return found;
}

/// nvcc's own headers bring NULL, M_PI, std::min and more, whether a text includes them or not. Reading them takes
/// longer than most kernels, so only a text that does not compile by itself gets them.
enum class Brings { nothing, usual_headers };
constexpr std::array usual_headers{"climits", "cmath", "cstdlib", "cstring", "ctime"};

std::vector<std::string> arguments_of(const HostSource& source, const fs::path& folder, Brings brings) {
    std::vector<std::string> words = flags();
    words.push_back("-pipe");  // a compiler that is killed leaves no files of its own behind
    if (brings == Brings::usual_headers)
        for (const char* header : usual_headers) words.insert(words.end(), {"-include", header});
    words.insert(words.end(),
                 {"-isystem", source.cuda_headers.string(), "-iquote", source.folder.string(), "-include",
                  (source.cuda_headers / "cuda_runtime.h").string(), "-c", text_in(folder).string(), "-o",
                  object_in(folder).string(), "-MMD", "-MT", "kernel", "-MF", (folder / compiler_list).string()});
    // The assembler reads files too: those of `.incbin`.
    for (const std::string& word : {std::string("--MD"), (folder / assembler_list).string()})
        words.insert(words.end(), {"-Xassembler", word});
    return words;
}

/// Whether it could be; `output` is what the compiler said.
bool compile(const HostSource& source, const fs::path& folder, Brings brings, const std::atomic<bool>* cancelled,
             std::string& output) {
    output.clear();
    Command command{.program = compiler(),
                    .arguments = arguments_of(source, folder, brings),
                    .cancelled = cancelled,
                    .limits = source.limits};
    return run_and_read(command, source.name, "the compiler", output).well();
}

}  // namespace

std::string first_line_of(const std::string& file) {
    std::string escaped;
    for (const char c : file) {
        if (c == '"' || c == '\\') escaped += '\\';
        escaped += c == '\n' ? "\\n" : std::string(1, c);
    }
    return "#line 1 \"" + escaped + "\"\n";
}

std::string host_flags() {
    std::string all;
    for (const std::string& flag : flags()) all += flag + " ";
    return all;
}

fs::path host_compiler() { return compiler(); }

HostObject compile_for_machine(const HostSource& source, const fs::path& folder, const std::atomic<bool>* cancelled) {
    check_included_files(source.text, source.name, source.folder);
    HostObject object{.file = folder / "kernel.so"};
    std::ofstream(text_in(folder)) << first_line_of(source.name) << source.text;
    std::string output;
    const bool compiled = compile(source, folder, Brings::nothing, cancelled, output) ||
                          compile(source, folder, Brings::usual_headers, cancelled, output);
    object.messages = messages_about(source, output);
    leave_out_headers(object.messages, source.cuda_headers);
    object.read = files_read(folder);
    object.made = compiled && link(source, object_in(folder), object.file, cancelled, output);
    if (!object.made && object.messages.empty()) object.messages.push_back(unexplained(output));
    return object;
}

}  // namespace lanescope
