// A CUDA text compiled for the emulator and loaded, from the cache where it was compiled before.
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

/// A text as the library that the machine loads.
struct CompiledText {
    std::filesystem::path library;          ///< empty where it does not compile
    std::vector<CompilerMessage> messages;  ///< in lines and columns of the text; empty where it came from the cache
    bool from_cache = false;
    std::optional<std::string> inputs;  ///< of inputs_of(): nothing where another compilation may read other files
    std::shared_ptr<const void> keeps;  ///< where no cache could keep the library: as long as this lives, it is there
};

/// A CUDA text as it is; what messages and sites call its file; where its neighbours are.
struct TextToCompile {
    std::string text;
    std::string name;
    std::filesystem::path folder;
    KernelForm form = KernelForm::as_written;
};

/// Compiles it in a child process, or finds it in the cache. Throws BackendUnavailable where it must be compiled and
/// there is no compiler, UsageError, Cancelled.
CompiledText compile_text(const TextToCompile& text, const CompiledCache& cache,
                          const std::atomic<bool>* cancelled = nullptr);

/// Who compiles for build_for_machine() from now on, in place of compile_text(): a process that may start no other asks
/// one that may. To be set before anything is built.
using TextCompiler = std::function<CompiledText(const TextToCompile&, const std::atomic<bool>* cancelled)>;
void compile_texts_by(TextCompiler compiler);

struct MachineBuild {
    std::shared_ptr<const simt::Module> module;  ///< nullptr where it does not compile
    std::vector<CompilerMessage> messages;  ///< in lines and columns of the text; empty where it came from the cache
    bool from_cache = false;
    std::optional<std::string> inputs;  ///< as those of CompiledText
};

/// Throws as compile_text().
MachineBuild build_for_machine(const TextToCompile& text, const CompiledCache& cache,
                               const std::atomic<bool>* cancelled = nullptr);

}  // namespace lanescope
