// A kernel file: its functions, their launches, and their binding to problems.
#pragma once

#include <atomic>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/kernel_files/binding.h"
#include "app/model/catalog/kernel_fault.h"
#include "app/model/catalog/kernel_header.h"
#include "app/model/operation.h"
#include "app/runtime/module.h"
#include "app/toolchain/debug_info.h"
#include "app/toolchain/kernel_compiler.h"

namespace lanescope {

/// A host function that launches kernels and can run as a variant.
struct KernelVariant {
    std::string name;
    int line = 0;
    bool is_made = false;                  ///< generated for a `Launch` of the header, at that line
    const Operation* operation = nullptr;  ///< never null
    Binding binding;
    std::vector<std::string> kernels;  ///< launched kernels as written: "kernel<4>"
    /// For a kernel without a launch: header lines, one per launch that a trial tries. The last parameter is an index
    /// into them.
    std::vector<SuggestedLine> guessed;
    std::string said_launch;  ///< launch from an option that replaces the header's; or empty
};

struct KernelFile {
    std::filesystem::path path;
    std::string name;                          ///< used in messages and sites
    KernelForm form = KernelForm::as_written;  ///< of the module
    KernelHeader header;
    std::vector<std::string> kernels;  ///< names of its __global__ functions
    std::vector<KernelVariant> variants;
    std::vector<CompilerMessage> messages;          ///< of the host compiler, with the file's lines and columns
    std::shared_ptr<const simt::Module> module;     ///< nullptr if it does not compile
    std::optional<std::string> inputs;              ///< of the module, as in CompiledText
    std::vector<KernelFault> complaints;            ///< why it cannot run
    std::map<std::string, SuggestedLine> bindings;  ///< by variant: header lines for unknown parameters

    bool compiles() const;
    /// Returns true if it compiles and each variant can run.
    bool usable() const;
    /// Compiler errors, complaints and faults of variants. At least one.
    std::vector<KernelFault> faults() const;
    /// In one line.
    std::string first_fault() const;
    std::vector<KernelFault> faults_of(const KernelVariant& variant) const;
};

/// Reads a file and compiles it for the emulator. Faults of the file are in the result. `launch` replaces the header's
/// launches, in the form of its `Launch` field; may be empty. Throws Cancelled; UsageError if the file is unreadable;
/// BackendUnavailable without a compiler.
KernelFile check_kernel_file(const std::filesystem::path& path, const std::string& launch = "",
                             const std::atomic<bool>* cancelled = nullptr);

/// Like check_kernel_file(), with a different name for messages and sites.
KernelFile read_kernel_file(const std::filesystem::path& path, const std::string& name, const std::string& launch = "",
                            const std::atomic<bool>* cancelled = nullptr, KernelForm form = KernelForm::as_written);

}  // namespace lanescope
