// A loaded CUDA file: host code runs natively, kernels on the emulator. Loading calls __cudaRegisterFunction and
// others, which register kernels and variables.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/compilers/dwarf/debug_info.h"
#include "app/ptx/decoded_code.h"
#include "app/runtime/watched_code.h"

namespace lanescope::runtime {

struct RegisteredVariable {
    const void* host = nullptr;  ///< address of its shadow: its identity
    std::string name;            ///< mangled
    std::uint64_t bytes = 0;
};

struct Registered {
    std::map<const void*, std::string> kernels;  ///< host stub -> mangled name
    std::vector<RegisteredVariable> variables;
};

/// Registrations of libraries that this thread loads. At most one per thread.
class Registration {
public:
    Registration();
    ~Registration();
    Registration(const Registration&) = delete;
    Registration& operator=(const Registration&) = delete;

    Registered take() { return std::move(registered_); }
    static Registration* current();
    Registered& registered() { return registered_; }

private:
    Registered registered_;
};

}  // namespace lanescope::runtime

namespace lanescope::runtime {

/// Initial values of a library's variables.
class LoadedVariables {
public:
    /// `base`: load address of the library.
    explicit LoadedVariables(std::uintptr_t base);

    /// Also resets functions' static variables: they are constructed again.
    void reset() const;

private:
    struct Kept {
        std::byte* begin;
        std::vector<std::byte> content;
    };
    struct Zeros {
        std::byte *begin, *end;  ///< whole pages that are not in the file
    };

    void add_segment(std::byte* begin, std::byte* file_end, std::byte* end);
    void keep(std::byte* begin, std::byte* end);

    std::vector<Kept> kept_;
    std::vector<Zeros> zeros_;  ///< cleared before kept_ is restored
};

struct SourcePosition {
    std::string file;  ///< as passed to the compiler
    int line = 0;
};

class Module {
public:
    /// Throws UsageError, also for an instruction that the emulator lacks.
    explicit Module(const std::filesystem::path& library);
    Module(const Module&) = delete;
    Module& operator=(const Module&) = delete;
    ~Module();

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

    bool holds(const void* code) const;
    /// `code`: return address. Line 0 if unknown.
    SourcePosition host_position(const void* code) const;
    int host_line(const void* code) const { return host_position(code).line; }
    /// Resolves a line number of SiteKey. Lines are in source order; those beyond max_line share the last number.
    SourcePosition source_position(int number) const;

    /// Finds a variable by its device address or its shadow's. Returns an index into compiled().globals and a byte
    /// offset.
    std::optional<std::pair<unsigned, std::uint64_t>> variable_at(const void* address) const;
    /// Requires a variable from variable_at().
    void* stand_in(unsigned variable) const { return const_cast<void*>(stand_ins_[variable]); }
    std::uint64_t device_address(unsigned variable) const { return device_addresses_[variable]; }
    std::uintptr_t base() const { return base_; }

    void reset_variables() const { variables_->reset(); }

private:
    ptx::Module parsed() const;
    emulator::NumberLine number_line() const;
    void name_kernels();
    void number_lines(const ptx::Module& ptx);
    void list_variables();

    CompiledModule compiled_;
    void* handle_ = nullptr;
    std::uintptr_t base_ = 0;
    std::optional<LoadedVariables> variables_;
    Registered registered_;
    std::map<std::pair<std::string, int>, std::uint16_t> numbers_;
    std::vector<SourcePosition> source_positions_;  ///< from number 1
    std::vector<const void*> stand_ins_;            ///< of compiled_.globals; may be null
    std::vector<std::uint64_t> device_addresses_;   ///< of compiled_.globals
    emulator::Code code_;
    mutable std::once_flag watched_once_;
    mutable WatchedCode watched_;
};

}  // namespace lanescope::runtime
