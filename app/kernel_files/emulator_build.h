// Compiles CUDA source for the emulator, with a cache, and loads it.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/compilers/compiled_cache.h"
#include "app/compilers/kernel_compiler.h"
#include "app/runtime/kernel_module.h"

namespace lanescope {

/// Returns true if a library's inputs (CompiledSource::inputs) are unchanged.
bool are_unchanged(const std::string& inputs, const std::filesystem::path& folder);

struct CompiledSource {
    std::filesystem::path library;          ///< empty if not compiled
    std::vector<CompilerMessage> messages;  ///< positions in the source; empty if from the cache
    bool from_cache = false;
    std::optional<std::string> inputs;  ///< besides the source; nullopt: unknown, so not cached
    std::shared_ptr<const void> keeps;  ///< owns a library that is not cached
};

struct SourceToCompile {
    std::string text;
    std::string name;
    std::filesystem::path folder;
    KernelForm form = KernelForm::as_written;
    bool is_program = false;  ///< its main() is called
};

/// Compiles in a child process unless cached. Throws Cancelled, UsageError, and BackendUnavailable without a compiler.
CompiledSource compile_source(const SourceToCompile& text, const CompiledCache& cache,
                              const std::atomic<bool>* cancelled = nullptr);

/// As compile_source(), where this process may compile. Forms for_gpu and host_as_ptx: the library is a PTX file.
CompiledSource obtain_source(const SourceToCompile& text, const CompiledCache& cache,
                             const std::atomic<bool>* cancelled = nullptr);

/// Returns the text of such a file.
std::string read_ptx(const std::filesystem::path& file);

/// Replaces compile_source() in processes that may not start programs. Set it before anything is built.
using SourceCompiler = std::function<CompiledSource(const SourceToCompile&, const std::atomic<bool>* cancelled)>;
void compile_sources_by(SourceCompiler compiler);

struct EmulatorBuild {
    std::shared_ptr<const runtime::Module> module;  ///< nullptr if not compiled
    std::vector<CompilerMessage> messages;          ///< positions in the source; empty if from the cache
    bool from_cache = false;
    std::optional<std::string> inputs;  ///< as in CompiledSource
};

/// Throws like compile_source().
EmulatorBuild build_for_emulator(const SourceToCompile& text, const CompiledCache& cache,
                                 const std::atomic<bool>* cancelled = nullptr);

}  // namespace lanescope
