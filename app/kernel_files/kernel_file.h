// A kernel file of any origin: what it holds, how it is launched, and how its functions fit the problems.
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

/// A host function that launches kernels: what the program can run as a variant.
struct KernelVariant {
    std::string name;
    int line = 0;
    bool is_made = false;                  ///< of the header's launch, in whose line it stands
    const Operation* operation = nullptr;  ///< never null
    Binding binding;
    std::vector<std::string> kernels;  ///< that its text launches, as written: "kernel<4>"
    /// Of a kernel that nothing launches: lines for the header, one for each launch among which a trial chooses. Their
    /// numbers are those of its last parameter.
    std::vector<SuggestedLine> guessed;
    std::string said_launch;  ///< of an option, in place of those of the header; else empty
};

struct KernelFile {
    std::filesystem::path path;
    std::string name;                          ///< as messages and sites call it
    KernelForm form = KernelForm::as_written;  ///< of the module
    KernelHeader header;
    std::vector<std::string> kernels;  ///< names of its __global__ functions
    std::vector<KernelVariant> variants;
    std::vector<CompilerMessage> messages;          ///< of the host compiler, in lines and columns of the file
    std::shared_ptr<const simt::Module> module;     ///< nullptr where it does not compile
    std::optional<std::string> inputs;              ///< of the module, as those of CompiledText
    std::vector<KernelFault> complaints;            ///< why it cannot be run
    std::map<std::string, SuggestedLine> bindings;  ///< by variant: what the header can say of unknown parameters

    bool compiles() const;
    /// It compiles, and each of its variants can be run.
    bool usable() const;
    /// All that keeps it from running: the compiler's errors, complaints, faults of its variants. At least one.
    std::vector<KernelFault> faults() const;
    /// The first of them, in one line.
    std::string first_fault() const;
    /// What keeps that variant from running.
    std::vector<KernelFault> faults_of(const KernelVariant& variant) const;
};

/// Reads the file and compiles it for the emulator. What is wrong with it is in what is returned; throws UsageError
/// when the file cannot be read, BackendUnavailable when there is no compiler, Cancelled.
/// launch: as a `Launch` of the header, and in place of its launches; may be empty.
KernelFile check_kernel_file(const std::filesystem::path& path, const std::string& launch = "",
                             const std::atomic<bool>* cancelled = nullptr);

/// Reads a file that messages and sites call by another name than its path.
KernelFile read_kernel_file(const std::filesystem::path& path, const std::string& name, const std::string& launch = "",
                            const std::atomic<bool>* cancelled = nullptr, KernelForm form = KernelForm::as_written);

}  // namespace lanescope
