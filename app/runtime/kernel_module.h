// A loaded CUDA file, whose kernels run on the emulator.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/compilers/dwarf/debug_info.h"
#include "app/ptx/decoded_code.h"
#include "app/runtime/library.h"
#include "app/runtime/watched_code.h"

namespace lanescope::runtime {

struct SourcePosition {
    std::string file;  ///< as passed to the compiler
    int line = 0;
};

class Module {
public:
    /// Throws UsageError, also for an instruction that the emulator lacks.
    explicit Module(std::unique_ptr<const Library> library);
    /// A library of this computer, whose host code runs natively.
    explicit Module(const std::filesystem::path& library, KernelForm form = KernelForm::as_written)
        : Module(load_library(library, form)) {}
    Module(const Module&) = delete;
    Module& operator=(const Module&) = delete;

    /// Kernels have their device names.
    const CompiledModule& compiled() const { return compiled_; }
    const CompiledFunction* kernel_at(const void* stub) const;
    /// `kernel`: mangled. Returns nullptr if unknown.
    const void* stub_of(std::string_view kernel) const;
    /// Sizes of the kernel's parameters; empty if `stub` is not a kernel's host function.
    std::vector<std::uint32_t> parameter_bytes(const void* stub) const;
    const emulator::Code& code() const { return code_; }
    /// Kernels that log variables; decoded on first use.
    const WatchedCode& watched() const;
    /// Variables of the kernels' source.
    ListedVariables variables() const { return library_->variables(parsed()); }

    bool holds(const void* code) const;
    /// `code`: return address. Line 0 if unknown.
    SourcePosition host_position(const void* code) const;
    int host_line(const void* code) const { return host_position(code).line; }
    /// Resolves a line number of SiteKey. Lines are in source order; those beyond max_line share the last number.
    SourcePosition source_position(int number) const;

    /// Finds a variable by its device address or its shadow's. Returns an index into compiled().globals and a byte
    /// offset.
    std::optional<std::pair<unsigned, std::uint64_t>> variable_at(std::uint64_t address) const;
    /// Requires a variable from variable_at().
    void* stand_in(unsigned variable) const { return const_cast<void*>(stand_ins_[variable]); }
    /// Returns true for a __managed__ variable, which the host uses through its stand-in.
    bool is_managed(unsigned variable) const { return managed_[variable]; }
    std::uint64_t device_address(unsigned variable) const { return device_addresses_[variable]; }
    std::uintptr_t base() const { return library_->base(); }
    const Library& library() const { return *library_; }
    const KernelFacts& facts() const { return facts_; }

    void reset_variables() const { library_->reset_variables(); }

private:
    ptx::Module parsed() const;
    emulator::NumberLine number_line() const;
    void name_kernels();
    void number_lines(const ptx::Module& ptx);
    void list_variables();

    std::unique_ptr<const Library> library_;
    CompiledModule compiled_;
    KernelFacts facts_;
    std::map<std::pair<std::string, int>, std::uint16_t> numbers_;
    std::vector<SourcePosition> source_positions_;  ///< from number 1
    std::vector<const void*> stand_ins_;            ///< of compiled_.globals; may be null
    std::vector<bool> managed_;                     ///< of compiled_.globals
    std::vector<std::uint64_t> device_addresses_;   ///< of compiled_.globals
    emulator::Code code_;
    mutable std::once_flag watched_once_;
    mutable WatchedCode watched_;
};

}  // namespace lanescope::runtime
