#include "app/kernel_files/emulator_build.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iomanip>
#include <map>
#include <memory>
#include <mutex>
#include <sstream>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/base/files/source_paths.h"
#include "app/base/system/scratch_folder.h"
#include "app/compilers/compiled_cache.h"
#include "app/compilers/included_files.h"
#include "app/compilers/mangled_names.h"
#include "app/compilers/nvcc.h"
#include "app/kernel_files/ptx_file.h"
#include "app/kernel_files/source/compiler_source.h"
#include "app/kernel_files/source/cuda_source.h"
#include "app/kernel_files/source/source_includes.h"
#include "app/runtime/cuda_headers.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t largest_file = 16 << 20, largest_ptx = 256 << 20;
constexpr char ptx_end = '\0';                            ///< the cache appends a checksum
constexpr const char *is_missing = "-", *is_there = "+";  // for files only searched for

/// Dependency lists omit files of `.incbin` and `.include`.
bool reads_while_assembling(std::string_view text) {
    return text.find(".incbin") != text.npos || text.find(".include") != text.npos;
}

/// As the preprocessor tests it.
bool is_there_now(const fs::path& file) {
    std::error_code ignored;
    return fs::exists(file, ignored) && !fs::is_directory(file, ignored);
}

/// Relative: stays valid in another folder.
fs::path short_name(const fs::path& file, const fs::path& folder) {
    const fs::path relative = file.lexically_relative(folder);
    return relative.empty() || *relative.begin() == ".." ? file : relative;
}

struct Compilation {
    std::string_view text;
    fs::path folder;
    std::vector<fs::path> read;
    fs::file_time_type begun;
};

/// Lists inputs: content_name() of each read file, and existence of each name in `#include` or `__has_include`. nullopt
/// if a macro makes a name or a file has changed since.
class InputList {
public:
    explicit InputList(const Compilation& compilation)
        : compilation_(compilation), project_(project_folders(compilation.folder)) {}

    std::optional<std::string> list() {
        is_known_ &= !reads_while_assembling(compilation_.text);
        add_searches(compilation_.text, {compilation_.folder});
        for (const fs::path& file : compilation_.read) add_read(file);
        if (!is_known_) return std::nullopt;
        std::ostringstream lines;
        for (const auto& [file, state] : states_)
            lines << state << ' ' << std::quoted(short_name(file, compilation_.folder).string()) << '\n';
        return lines.str();
    }

private:
    void add_read(const fs::path& file) try {
        const std::string text = read_file(file, largest_file);
        std::error_code missing;
        is_known_ &= fs::last_write_time(file, missing) < compilation_.begun && !missing;
        states_[file] = content_name(text);
        is_known_ &= !reads_while_assembling(text);
        add_searches(text, {file.parent_path(), compilation_.folder});
    } catch (const UsageError&) {
        is_known_ = false;
    }

    /// Searches names in quotes next to the text and in the kernel's folder, then like names in brackets.
    void add_searches(std::string_view text, const std::vector<fs::path>& beside) {
        const auto names = includes_by_name(text);
        is_known_ &= names.has_value();
        if (!names) return;
        for (const FoundInclude& name : *names)
            if (!((name.in_quotes || name.name.starts_with('/')) && is_found(name.name, beside)) &&
                !is_found(name.name, project_) && name.is_asked)
                is_found(name.name, system_include_folders());
    }

    bool is_found(const fs::path& name, const std::vector<fs::path>& places) {
        for (const fs::path& place : places) {
            const fs::path file = (place / name).lexically_normal();
            const bool found = is_there_now(file);
            states_.try_emplace(file, found ? is_there : is_missing);
            if (found) return true;
        }
        return false;
    }

    const Compilation& compilation_;
    const std::vector<fs::path> project_;
    std::map<fs::path, std::string> states_;
    bool is_known_ = true;
};

bool is_as_it_was(const fs::path& file, const std::string& state) try {
    if (state == is_missing || state == is_there) return is_there_now(file) == (state == is_there);
    return content_name(read_file(file, largest_file)) == state;
} catch (const UsageError&) {
    return false;
}

std::shared_ptr<const runtime::Module> load(const fs::path& library, KernelForm form) {
    static std::mutex mutex;
    static std::map<fs::path, std::shared_ptr<const runtime::Module>> loaded;
    const std::scoped_lock lock(mutex);
    auto& module = loaded[library];
    if (!module) module = std::make_shared<runtime::Module>(library, form);
    return module;
}

/// Contains the folder if equal sources may have different inputs there.
std::string name_of_list(std::string_view text, const std::string& name, const fs::path& folder, KernelForm form) {
    const std::string flags = form == KernelForm::for_gpu ? nvcc_flags() : compiler_flags(form);
    std::string all = fmt::format("{}\n{}\n{}\n{}\n", flags, name, text, name_of_texts(cuda_headers()));
    const auto names = includes_by_name(text);
    const auto is_beside = [](const FoundInclude& looked_up) { return looked_up.in_quotes; };
    const std::vector<fs::path> project = project_folders(folder);
    if (!names || std::ranges::any_of(*names, is_beside) || !project.empty()) all += folder.string();
    for (const fs::path& place : project) all += "\n" + place.string();
    return content_name(all);
}

/// Depends on all inputs: a loaded library is never reused for others.
std::string name_of_library(const std::string& list, const std::string& inputs) {
    return content_name(list + inputs) + ".so";
}

/// nullopt if an input has changed.
std::optional<CompiledSource> find_kept(const CompiledCache& cache, const std::string& list, const fs::path& folder) {
    std::optional<std::string> inputs = cache.read(list + ".list");
    if (!inputs || !are_unchanged(*inputs, folder)) return std::nullopt;
    const auto library = cache.find(name_of_library(list, *inputs));
    if (!library) return std::nullopt;
    return CompiledSource{.library = *library, .from_cache = true, .inputs = std::move(inputs), .keeps = {}};
}

void keep(CompiledSource& compiled, const CompiledCache& cache, const std::string& list) {
    if (!compiled.inputs) return;
    const fs::path made = compiled.library, inputs = made.parent_path() / "inputs";
    std::ofstream(inputs) << *compiled.inputs;
    compiled.library = cache.keep(made, name_of_library(list, *compiled.inputs));
    cache.keep(inputs, list + ".list");
}

/// Explains a header that was not found.
std::string missing_header(const std::string& text, bool is_program) {
    const auto refused = why_refused(text);
    if (refused && is_program)
        return text +
               ": it is part of the CUDA Toolkit, which was not found: install it, or set CUDA_HOME to its folder";
    return refused.value_or(text + ": put it beside this file or in a folder include, or leave out its #include");
}

std::vector<CompilerMessage> in_original_columns(std::vector<CompilerMessage> messages, const EditedSource& edited,
                                                 const SourceToCompile& what) {
    for (CompilerMessage& message : messages) {
        if (message.file == what.name) message.column = edited.original_column(message.line, message.column);
        if (message.text.find("file not found") != std::string::npos)
            message.text = missing_header(message.text, what.is_program);
    }
    return messages;
}

/// Explains undefined symbols.
CompilerMessage message_of_loading(const std::string& said, const SourceToCompile& text) {
    constexpr std::string_view missing = "undefined symbol: ";
    const std::size_t at = said.find(missing);
    if (at == std::string::npos) return {.file = text.name, .text = said};
    const std::string whole = demangled(said.substr(at + missing.size()));
    if (whole.starts_with("std::"))
        return {.file = text.name,
                .text = fmt::format("{} is not in this program's C++ library, which is older than the compiler: set "
                                    "LANESCOPE_CXX to another compiler",
                                    whole)};
    const std::string name = whole.substr(0, whole.find('('));
    const std::size_t place = text.text.find(name);
    const bool found = place != std::string_view::npos;
    return {.file = text.name,
            .line = found ? line_at(text.text, place) : 0,
            .column = found ? column_at(text.text, place) : 0,
            .text = fmt::format("{} is used, but its source is in another file: put it into this file, or #include it",
                                whole)};
}

/// If the cache is not writable, writes headers to `other`, not precompiled.
fs::path headers_in(const CompiledCache& cache, const fs::path& other, const std::atomic<bool>* cancelled) try {
    fs::path folder = cache.folder(name_of_headers(cuda_headers()));
    prepare_headers(folder, cuda_headers(), cancelled);
    return folder;
} catch (const UsageError&) {
    write_headers(other, cuda_headers());
    return other;
}

SourceCompiler& other_compiler() {
    static SourceCompiler compiler;
    return compiler;
}

}  // namespace

bool are_unchanged(const std::string& inputs, const fs::path& folder) {
    std::istringstream lines(inputs);
    std::string state, file;
    while (lines >> state)
        if (!(lines >> std::quoted(file)) || !is_as_it_was(folder / file, state)) return false;
    return true;
}

CompiledSource compile_source(const SourceToCompile& what, const CompiledCache& cache,
                              const std::atomic<bool>* cancelled) {
    const auto& [text, name, folder, form, is_program] = what;
    KernelSource source{.name = name, .folder = folder, .form = form, .is_program = is_program};
    const EditedSource edited = source_for_clang(text, source.text, is_program);
    const bool for_gpu = form == KernelForm::for_gpu;
    if (for_gpu) source.text = text;
    if (is_ptx_file(name)) source.ptx = ptx_of_cuda(text, name);
    const std::string list = name_of_list(source.text, name, folder, form);
    if (auto kept = find_kept(cache, list, folder)) return *std::move(kept);
    auto scratch = std::make_shared<const ScratchFolder>("kernel");
    source.cuda_headers = headers_in(cache, scratch->path(), cancelled);
    const auto begun = fs::file_time_type::clock::now();
    const auto compile = for_gpu                           ? compile_for_gpu
                         : form == KernelForm::host_as_ptx ? compile_host_to_ptx
                                                           : compile_kernels;
    CompiledKernels object = compile(source, scratch->path(), cancelled);
    CompiledSource compiled{.messages = in_original_columns(object.messages, edited, what), .inputs = {}, .keeps = {}};
    if (!object.made) return compiled;
    if (for_gpu || form == KernelForm::host_as_ptx) std::ofstream(object.file, std::ios::app) << ptx_end;
    compiled.library = object.file;
    compiled.inputs = InputList({source.text, folder, std::move(object.read), begun}).list();
    keep(compiled, cache, list);
    if (compiled.library == object.file) compiled.keeps = std::move(scratch);  // the cache has a copy
    return compiled;
}

std::string read_ptx(const fs::path& file) {
    std::string text = read_file(file, largest_ptx);
    return text.substr(0, text.find(ptx_end));
}

void compile_sources_by(SourceCompiler compiler) { other_compiler() = std::move(compiler); }

CompiledSource obtain_source(const SourceToCompile& text, const CompiledCache& cache,
                             const std::atomic<bool>* cancelled) {
    return other_compiler() ? other_compiler()(text, cancelled) : compile_source(text, cache, cancelled);
}

EmulatorBuild build_for_emulator(const SourceToCompile& text, const CompiledCache& cache,
                                 const std::atomic<bool>* cancelled) {
    CompiledSource compiled = obtain_source(text, cache, cancelled);
    EmulatorBuild build{.messages = std::move(compiled.messages),
                        .from_cache = compiled.from_cache,
                        .inputs = std::move(compiled.inputs)};
    if (!compiled.library.empty()) try {
            build.module = load(compiled.library, is_ptx_file(text.name) ? KernelForm::as_compiled : text.form);
        } catch (const UsageError& error) {
            build.messages.push_back(message_of_loading(error.what(), text));
        }
    return build;
}

}  // namespace lanescope
