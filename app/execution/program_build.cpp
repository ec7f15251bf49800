#include "app/execution/program_build.h"

#include <fmt/format.h>

#include <cctype>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/base/files/source_paths.h"
#include "app/base/text/plain_text.h"
#include "app/compilers/compiled_cache.h"
#include "app/compilers/included_files.h"
#include "app/compilers/source_pragmas.h"
#include "app/kernel_files/source/device_launches.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

/// What several files define, since they are one text.
struct Clashes {
    std::map<std::string, std::set<std::string>> names{};  ///< by file: such as static functions
    std::set<fs::path> headers{};                          ///< without include guard
    bool end_macros = false;                               ///< a file's macros change the next one
};

/// Returns "helper_in_kernels" for helper() of kernels.cu.
std::string other_name(const std::string& name, const std::string& file) {
    std::string unit = fs::path(file).stem().string();
    for (char& c : unit)
        if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
    return name + "_in_" + unit;
}

bool has_include_guard(const std::string& text) {
    static const std::regex guard(R"(^\s*#\s*pragma\s+once|#\s*ifndef\s+(\w+)\s+#\s*define\s+\1\b)");
    return std::regex_search(text, guard);
}

/// #undef lines for the macros of a file, and of files that it includes without include guard.
std::string end_of_macros(const fs::path& file, int depth = 0) {
    constexpr int deepest = 8;
    static const std::regex definition(R"(^\s*#\s*define\s+(\w+))");
    if (depth > deepest || !fs::is_regular_file(file)) return {};
    const std::string content = read_file(file, largest_source);
    if (depth > 0 && has_include_guard(content)) return {};
    std::string lines;
    for (std::string_view rest = content; !rest.empty();) {
        const std::string line(take_until(rest, '\n'));
        std::smatch found;
        if (const auto include = include_in(line); include && include->in_quotes)
            lines += end_of_macros(file.parent_path() / include->name, depth + 1);
        else if (std::regex_search(line, found, definition))
            lines += fmt::format("#undef {}\n", found.str(1));
    }
    return lines;
}

/// Includes a further file under other names for its clashes.
std::string included(const std::string& file, const std::set<std::string>& clashes) {
    std::string text = "\n";
    for (const std::string& name : clashes) text += fmt::format("#define {} {}\n", name, other_name(name, file));
    const std::string path = fs::absolute(placed(file)).string(), written = read_file(path, largest_source);
    const std::string joined = with_joined_launches(written);
    text += joined == written ? fmt::format("#include \"{}\"\n", path) : first_line_of(path) + joined + "\n";
    for (const std::string& name : clashes) text += fmt::format("#undef {}\n", name);
    return text;
}

/// #include lines for the CUDA files after the first.
std::string further_files(const ProgramProblem& program, const Clashes& clashes) {
    std::string text;
    std::string before = program.sources.front();
    for (const std::string& other : std::span(program.sources).subspan(1)) {
        if (is_host_source(other)) continue;
        if (clashes.end_macros) text += "\n" + end_of_macros(placed(before));
        before = other;
        const auto found = clashes.names.find(other);
        text += included(other, found == clashes.names.end() ? std::set<std::string>() : found->second);
    }
    return text;
}

enum class Order { first_file_first, first_file_last };

/// One text: the files, of which the first one is not an #include line. Host code is compiled separately.
std::string source_of(const ProgramProblem& program, const fs::path& first, const Clashes& clashes, Order order) {
    std::string text;
    for (const std::string& define : program.defines) {
        const std::size_t equals = define.find('=');
        text += fmt::format("#define {} {}\n", define.substr(0, equals),
                            equals == std::string::npos ? "1" : define.substr(equals + 1));
    }
    if (order == Order::first_file_last) text += further_files(program, clashes);
    if (!text.empty()) text += first_line_of(program.sources.front());
    text += with_joined_launches(read_file(first, largest_source));
    if (order == Order::first_file_first) text += further_files(program, clashes);
    for (const std::string& other : std::span(program.sources).subspan(1))
        if (is_host_source(other))
            text += fmt::format("\n{}{}\"\n", separate_source, fs::absolute(placed(other)).string());
    for (const fs::path& header : clashes.headers) text += fmt::format("\n{}{}\"\n", once_header, header.string());
    return text;
}

std::string explained(const CompilerMessage& m) {
    if (m.text == "no template named 'texture'")
        return "CUDA has no texture references since version 12: use a texture object (cudaTextureObject_t)";
    return refuses_device_launch(m) ? "a kernel launches a kernel here: move this launch to the program's first file, "
                                      "without a macro"
                                    : m.text;
}

std::vector<KernelFault> errors_in(const EmulatorBuild& build, const std::string& file) {
    std::vector<KernelFault> faults;
    for (const CompilerMessage& m : build.messages)
        if (m.kind == CompilerMessage::Kind::error)
            faults.push_back(
                {.file = m.line ? m.file : file, .line = m.line, .column = m.column, .text = explained(m)});
    return faults;
}

/// Builds the text, with launches from kernels in a form that clang compiles.
EmulatorBuild build_text(std::string text, const ProgramProblem& program, const fs::path& first, Progress& progress) {
    while (true) {
        EmulatorBuild build = build_for_emulator(
            {text, program.sources.front(), fs::absolute(first).parent_path(), KernelForm::as_written, true},
            CompiledCache::of_this_program(), progress.flag());
        if (build.module) return build;
        auto rewritten = with_device_launches(text, program.sources.front(), build.messages);
        if (!rewritten) return build;
        text = *std::move(rewritten);
    }
}

fs::path header_of(const ProgramProblem& program, const KernelFault& fault) {
    return fs::absolute(placed(program.sources.front())).parent_path() / fault.file;
}

bool is_in(const KernelFault& fault, const std::string& file) {
    return fs::path(fault.file).filename() == fs::path(file).filename();
}

/// Adds a name that a further file defines again, itself or in a header that is read once. Returns true if it is new.
bool add_name(const ProgramProblem& program, const KernelFault& fault, Clashes& clashes) {
    static const std::regex again("redefinition of (?:\\w+ )*'(\\w+)'");
    std::smatch found;
    if (!std::regex_search(fault.text, found, again) || found[1] == "main") return false;
    const bool is_in_header = clashes.headers.contains(header_of(program, fault));
    bool is_new = false;
    for (const std::string& file : std::span(program.sources).subspan(1))
        if (is_in_header || is_in(fault, file)) is_new |= clashes.names[file].insert(found[1]).second;
    return is_new;
}

/// Adds a header that several files read. Returns true if it is new.
bool add_header(const ProgramProblem& program, const KernelFault& fault, Clashes& clashes) {
    const auto is_here = [&](const std::string& file) { return is_in(fault, file); };
    if (program.sources.size() == 1 || std::ranges::any_of(program.sources, is_here) ||
        fault.text.find("redefinition") == fault.text.npos)
        return false;
    return clashes.headers.insert(header_of(program, fault)).second;
}

/// Returns true if the faults show new clashes.
bool add_clashes(const ProgramProblem& program, const std::vector<KernelFault>& faults, Clashes& clashes) {
    bool is_new = false;
    for (const KernelFault& fault : faults)
        is_new |= add_name(program, fault, clashes) || add_header(program, fault, clashes);
    const auto is_in_further_file = [&](const KernelFault& fault) {
        return std::ranges::any_of(std::span(program.sources).subspan(1),
                                   [&](const std::string& file) { return is_in(fault, file); });
    };
    if (!is_new && std::ranges::any_of(faults, is_in_further_file)) is_new = !std::exchange(clashes.end_macros, true);
    return is_new;
}

/// A kernel's declaration that differs from its definition, in a header that the definition's file does not include,
/// hides the definition.
bool may_be_hidden(const ProgramProblem& program, const std::vector<KernelFault>& faults) {
    return program.sources.size() > 1 && std::ranges::any_of(faults, [](const KernelFault& fault) {
               return fault.text.find("__device_stub__") != std::string::npos;
           });
}

}  // namespace

BuiltProgram build_program(const ProgramProblem& program, Progress& progress) {
    const fs::path first = placed(program.sources.front());
    progress.phase("compiling " + program.sources.front());
    for (const std::string& folder : program.includes) add_include_folder(folder);
    Clashes clashes;
    Order order = Order::first_file_first;
    while (true) {
        const std::string text = source_of(program, first, clashes, order);
        EmulatorBuild build = build_text(text, program, first, progress);
        std::vector<KernelFault> faults = errors_in(build, program.sources.front());
        if (faults.empty() && build.module) return {text, std::move(build)};
        if (faults.empty()) throw UsageError(program.sources.front() + ": it does not compile");
        if (add_clashes(program, faults, clashes)) continue;
        if (order == Order::first_file_last || !may_be_hidden(program, faults)) throw KernelRefused(std::move(faults));
        order = Order::first_file_last;
    }
}

}  // namespace lanescope
