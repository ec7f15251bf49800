// A CUDA text compiled for the SIMT machine and loaded, from the cache where it was compiled before.
#pragma once

#include <atomic>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "app/machine/execution/module.h"
#include "app/toolchain/compiled_cache.h"
#include "app/toolchain/host_compiler.h"

namespace lanescope {

struct MachineBuild {
    std::shared_ptr<const simt::Module> module;  ///< nullptr where it does not compile
    std::vector<CompilerMessage> messages;  ///< in lines and columns of the text; empty where it came from the cache
    bool from_cache = false;
};

/// text: the CUDA text as it is. name: what messages and sites call its file. folder: where its neighbours are. Throws
/// BackendUnavailable where it must be compiled and there is no compiler, UsageError, Cancelled.
MachineBuild build_for_machine(std::string_view text, const std::string& name, const std::filesystem::path& folder,
                               const CompiledCache& cache, const std::atomic<bool>* cancelled = nullptr);

}  // namespace lanescope
