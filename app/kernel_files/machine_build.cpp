#include "app/kernel_files/machine_build.h"

#include <fmt/format.h>

#include <fstream>
#include <map>
#include <memory>
#include <mutex>

#include "app/kernel_files/compiler_text.h"
#include "app/kernel_files/cuda_text.h"
#include "app/kernel_files/foreign_headers.h"
#include "app/machine/cuda/headers.h"
#include "app/model/text/error.h"
#include "app/system/file.h"
#include "app/system/scratch_folder.h"
#include "app/toolchain/mangled_names.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t largest_included_file = 4 << 20;

/// Modules that are loaded, by the file that they come from: a library is loaded once a process.
std::shared_ptr<const simt::Module> load(const fs::path& library) {
    static std::mutex mutex;
    static std::map<fs::path, std::shared_ptr<const simt::Module>> loaded;
    const std::scoped_lock lock(mutex);
    auto& module = loaded[library];
    if (!module) module = std::make_shared<simt::Module>(library);
    return module;
}

/// Neighbours that a text includes, each with the name of its content: a list kept beside the library.
std::string list_of(const std::vector<fs::path>& neighbours, const fs::path& folder) {
    std::string list;
    for (const fs::path& file : neighbours)
        list += content_name(read_file(file, largest_included_file)) + " " + file.lexically_relative(folder).string() +
                "\n";
    return list;
}

/// Whether all neighbours are as they were when the library was made.
bool is_current(const std::optional<fs::path>& list, const fs::path& folder) {
    if (!list) return true;
    std::ifstream file(*list);
    std::string name, path;
    bool has_one = false;
    while (file >> name && std::getline(file >> std::ws, path)) try {
            if (content_name(read_file(folder / path, largest_included_file)) != name) return false;
            has_one = true;
        } catch (const UsageError&) {
            return false;
        }
    return has_one && file.eof();  // a text without neighbours has no list: this one is damaged
}

/// What a library of this text is called. With `#include "..."` in it, others of that name may have other neighbours.
std::string name_of_library(std::string_view text, const std::string& name, const fs::path& folder) {
    std::string all = fmt::format("{}\n{}\n{}\n", host_flags(), name, text);
    for (const CudaHeader& header : cuda_headers()) all += header.text;
    if (text.find("#include \"") != std::string_view::npos) all += folder.string();
    return content_name(all);
}

std::vector<CompilerMessage> in_original_columns(std::vector<CompilerMessage> messages, const EditedText& edited,
                                                 const std::string& name) {
    for (CompilerMessage& message : messages) {
        if (message.file == name) message.column = edited.original_column(message.line, message.column);
        if (message.text.find("No such file") != std::string::npos)
            message.text = why_refused(message.text)
                               .value_or(message.text + ": put it beside this file, or leave out its #include");
    }
    return messages;
}

/// Where what the linker misses has a name, what to do about it; else the linker's own words.
CompilerMessage message_of_loading(const std::string& said, const TextToCompile& text) {
    constexpr std::string_view missing = "undefined symbol: ";
    const std::size_t at = said.find(missing);
    if (at == std::string::npos) return {.file = text.name, .text = said};
    const std::string whole = demangled(said.substr(at + missing.size()));
    if (whole.starts_with("std::"))
        return {.file = text.name,
                .text = fmt::format("{} is not in the C++ library that this program runs with, which is older than the "
                                    "compiler: LANESCOPE_CXX names another one",
                                    whole)};
    const std::string name = whole.substr(0, whole.find('('));
    const std::size_t place = text.text.find(name);
    const bool found = place != std::string_view::npos;
    return {.file = text.name,
            .line = found ? line_at(text.text, place) : 0,
            .column = found ? column_at(text.text, place) : 0,
            .text = fmt::format("{} is used, and its text is in another file: put it into this one, or #include it",
                                whole)};
}

TextCompiler& other_compiler() {
    static TextCompiler compiler;
    return compiler;
}

}  // namespace

CompiledText compile_text(const TextToCompile& what, const CompiledCache& cache, const std::atomic<bool>* cancelled) {
    const auto& [text, name, folder] = what;
    HostSource source{.name = name, .folder = folder};
    const EditedText edited = host_text(text, source.text);
    const std::string library = name_of_library(source.text, name, folder);
    if (const auto kept = cache.find(library + ".so"); kept && is_current(cache.find(library + ".list"), folder))
        return {.library = *kept, .from_cache = true};
    const auto scratch = std::make_shared<const ScratchFolder>("kernel");
    for (const CudaHeader& header : cuda_headers()) std::ofstream(scratch->path() / header.name) << header.text;
    source.cuda_headers = scratch->path();
    const HostObject object = compile_for_machine(source, scratch->path(), cancelled);
    CompiledText compiled{.messages = in_original_columns(object.messages, edited, name), .keeps = {}};
    if (!object.made) return compiled;
    const fs::path list = scratch->path() / "list";
    std::ofstream(list) << list_of(object.included, folder);
    if (!object.included.empty()) cache.keep(list, library + ".list");
    compiled.library = cache.keep(object.file, library + ".so");
    if (compiled.library == object.file) compiled.keeps = scratch;  // else nobody needs what is left there
    return compiled;
}

void compile_texts_by(TextCompiler compiler) { other_compiler() = std::move(compiler); }

MachineBuild build_for_machine(const TextToCompile& text, const CompiledCache& cache,
                               const std::atomic<bool>* cancelled) {
    CompiledText compiled = other_compiler() ? other_compiler()(text, cancelled) : compile_text(text, cache, cancelled);
    MachineBuild build{.messages = std::move(compiled.messages), .from_cache = compiled.from_cache};
    if (!compiled.library.empty()) try {
            build.module = load(compiled.library);
        } catch (const UsageError& error) {
            build.messages.push_back(message_of_loading(error.what(), text));
        }
    return build;
}

}  // namespace lanescope
