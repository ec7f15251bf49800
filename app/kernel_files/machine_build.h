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

#include "app/runtime/module.h"
#include "app/toolchain/compiled_cache.h"
#include "app/toolchain/kernel_compiler.h"

namespace lanescope {

struct CompiledText {
    std::filesystem::path library;          ///< empty if not compiled
    std::vector<CompilerMessage> messages;  ///< positions in the source; empty if from the cache
    bool from_cache = false;
    std::optional<std::string> inputs;  ///< inputs_of(); nullopt if another compilation may read other files
    std::shared_ptr<const void> keeps;  ///< owns the library if it is not cached
};

/// Source, its file's name in messages and sites, and the folder of its includes.
struct TextToCompile {
    std::string text;
    std::string name;
    std::filesystem::path folder;
    KernelForm form = KernelForm::as_written;
};

/// Compiles in a child process unless cached. Throws Cancelled, UsageError, and BackendUnavailable without a compiler.
CompiledText compile_text(const TextToCompile& text, const CompiledCache& cache,
                          const std::atomic<bool>* cancelled = nullptr);

/// Replaces compile_text() in processes that may not start programs. Call it before anything is built.
using TextCompiler = std::function<CompiledText(const TextToCompile&, const std::atomic<bool>* cancelled)>;
void compile_texts_by(TextCompiler compiler);

struct MachineBuild {
    std::shared_ptr<const simt::Module> module;  ///< nullptr if not compiled
    std::vector<CompilerMessage> messages;       ///< positions in the source; empty if from the cache
    bool from_cache = false;
    std::optional<std::string> inputs;  ///< as in CompiledText
};

/// Throws like compile_text().
MachineBuild build_for_machine(const TextToCompile& text, const CompiledCache& cache,
                               const std::atomic<bool>* cancelled = nullptr);

}  // namespace lanescope
