#include "app/kernel_files/machine_build.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <memory>
#include <mutex>

#include "app/kernel_files/compiled_from.h"
#include "app/kernel_files/compiler_text.h"
#include "app/kernel_files/cuda_text.h"
#include "app/kernel_files/foreign_headers.h"
#include "app/kernel_files/looked_up.h"
#include "app/kernel_files/ptx_file.h"
#include "app/model/text/error.h"
#include "app/runtime/headers.h"
#include "app/system/project_folders.h"
#include "app/system/scratch_folder.h"
#include "app/toolchain/mangled_names.h"
#include "app/toolchain/prepared_headers.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

/// A library is loaded once per process.
std::shared_ptr<const simt::Module> load(const fs::path& library) {
    static std::mutex mutex;
    static std::map<fs::path, std::shared_ptr<const simt::Module>> loaded;
    const std::scoped_lock lock(mutex);
    auto& module = loaded[library];
    if (!module) module = std::make_shared<simt::Module>(library);
    return module;
}

/// Cache key of the list of inputs. Contains the folder if equal sources may have different inputs there.
std::string name_of_list(std::string_view text, const std::string& name, const fs::path& folder, KernelForm form) {
    std::string all = fmt::format("{}\n{}\n{}\n", compiler_flags(form), name, text);
    for (const HeaderText& header : cuda_headers()) all += header.text;
    const auto names = looked_up_in(text);
    const auto is_beside = [](const LookedUp& looked_up) { return looked_up.in_quotes; };
    const std::vector<fs::path> project = project_folders(folder);
    if (!names || std::ranges::any_of(*names, is_beside) || !project.empty()) all += folder.string();
    for (const fs::path& place : project) all += "\n" + place.string();
    return content_name(all);
}

/// Depends on all inputs, so a loaded library is never reused for others.
std::string name_of_library(const std::string& list, const std::string& inputs) {
    return content_name(list + inputs) + ".so";
}

/// nullopt if an input has changed.
std::optional<CompiledText> find_kept(const CompiledCache& cache, const std::string& list, const fs::path& folder) {
    std::optional<std::string> inputs = cache.read(list + ".list");
    if (!inputs || !are_unchanged(*inputs, folder)) return std::nullopt;
    const auto library = cache.find(name_of_library(list, *inputs));
    if (!library) return std::nullopt;
    return CompiledText{.library = *library, .from_cache = true, .inputs = std::move(inputs), .keeps = {}};
}

void keep(CompiledText& compiled, const CompiledCache& cache, const std::string& list) {
    if (!compiled.inputs) return;
    const fs::path made = compiled.library, inputs = made.parent_path() / "inputs";
    std::ofstream(inputs) << *compiled.inputs;
    compiled.library = cache.keep(made, name_of_library(list, *compiled.inputs));
    cache.keep(inputs, list + ".list");
}

std::vector<CompilerMessage> in_original_columns(std::vector<CompilerMessage> messages, const EditedText& edited,
                                                 const std::string& name) {
    for (CompilerMessage& message : messages) {
        if (message.file == name) message.column = edited.original_column(message.line, message.column);
        if (message.text.find("file not found") != std::string::npos)
            message.text = why_refused(message.text)
                               .value_or(message.text +
                                         ": put it beside this file or in a folder include, or leave out its #include");
    }
    return messages;
}

/// Explains undefined symbols.
CompilerMessage message_of_loading(const std::string& said, const TextToCompile& text) {
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

/// If the cache is not writable, writes headers to `other` without precompiling them.
fs::path headers_in(const CompiledCache& cache, const fs::path& other, const std::atomic<bool>* cancelled) try {
    fs::path folder = cache.folder(name_of_headers(cuda_headers()));
    prepare_headers(folder, cuda_headers(), cancelled);
    return folder;
} catch (const UsageError&) {
    write_headers(other, cuda_headers());
    return other;
}

TextCompiler& other_compiler() {
    static TextCompiler compiler;
    return compiler;
}

}  // namespace

CompiledText compile_text(const TextToCompile& what, const CompiledCache& cache, const std::atomic<bool>* cancelled) {
    const auto& [text, name, folder, form] = what;
    KernelSource source{.name = name, .folder = folder, .form = form};
    const EditedText edited = source_for_clang(text, source.text);
    if (is_ptx_file(name)) source.ptx = ptx_of_cuda(text, name);
    const std::string list = name_of_list(source.text, name, folder, form);
    if (auto kept = find_kept(cache, list, folder)) return *std::move(kept);
    auto scratch = std::make_shared<const ScratchFolder>("kernel");
    source.cuda_headers = headers_in(cache, scratch->path(), cancelled);
    const auto begun = fs::file_time_type::clock::now();
    CompiledKernels object = compile_kernels(source, scratch->path(), cancelled);
    CompiledText compiled{.messages = in_original_columns(object.messages, edited, name), .inputs = {}, .keeps = {}};
    if (!object.made) return compiled;
    compiled.library = object.file;
    compiled.inputs = inputs_of({source.text, folder, std::move(object.read), begun});
    keep(compiled, cache, list);
    if (compiled.library == object.file) compiled.keeps = std::move(scratch);  // the cache has a copy
    return compiled;
}

void compile_texts_by(TextCompiler compiler) { other_compiler() = std::move(compiler); }

MachineBuild build_for_machine(const TextToCompile& text, const CompiledCache& cache,
                               const std::atomic<bool>* cancelled) {
    CompiledText compiled = other_compiler() ? other_compiler()(text, cancelled) : compile_text(text, cache, cancelled);
    MachineBuild build{.messages = std::move(compiled.messages),
                       .from_cache = compiled.from_cache,
                       .inputs = std::move(compiled.inputs)};
    if (!compiled.library.empty()) try {
            build.module = load(compiled.library);
        } catch (const UsageError& error) {
            build.messages.push_back(message_of_loading(error.what(), text));
        }
    return build;
}

}  // namespace lanescope
