// A kernel file: functions, launches, bindings.
#pragma once

#include <atomic>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/catalog/kernel_header.h"
#include "app/compilers/dwarf/debug_info.h"
#include "app/compilers/kernel_compiler.h"
#include "app/kernel_files/binding.h"
#include "app/model/operation.h"
#include "app/runtime/kernel_module.h"

namespace lanescope {

/// A host function that launches kernels.
struct KernelVariant {
    std::string name;
    int line = 0;
    bool is_made = false;                  ///< made for a `Launch` at that header line
    const Operation* operation = nullptr;  ///< never null
    Binding binding;
    std::vector<std::string> kernels;  ///< launched kernels as written: "kernel<4>"
    /// Header lines for guessed launches. The last parameter is an index into them.
    std::vector<SuggestedLine> guessed;
    std::string said_launch;  ///< option that replaces the header's launches; may be empty
};

struct KernelFile {
    std::filesystem::path path;
    std::string name;  ///< in messages and sites
    KernelForm form = KernelForm::as_written;
    KernelHeader header;
    std::vector<std::string> kernels;
    std::vector<KernelVariant> variants;
    std::vector<CompilerMessage> messages;          ///< positions in the file
    std::shared_ptr<const runtime::Module> module;  ///< nullptr if not compiled
    std::optional<std::string> inputs;              ///< as in CompiledSource
    std::vector<KernelFault> complaints;
    std::map<std::string, SuggestedLine> bindings;  ///< by variant: header lines for unknown parameters

    bool compiles() const;
    bool usable() const;
    /// Returns compiler errors, complaints and faults of variants: at least one.
    std::vector<KernelFault> faults() const;
    std::string first_fault() const;
    std::vector<KernelFault> faults_of(const KernelVariant& variant) const;
};

/// Compiles a file for the emulator. Faults are in the result. `launch` replaces the header's `Launch` fields; may be
/// empty. Throws Cancelled, UsageError if unreadable, and BackendUnavailable without a compiler.
KernelFile check_kernel_file(const std::filesystem::path& path, const std::string& launch = "",
                             const std::atomic<bool>* cancelled = nullptr);

/// Like check_kernel_file(), with another name in messages and sites.
KernelFile read_kernel_file(const std::filesystem::path& path, const std::string& name, const std::string& launch = "",
                            const std::atomic<bool>* cancelled = nullptr, KernelForm form = KernelForm::as_written);

}  // namespace lanescope
