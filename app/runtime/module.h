// A CUDA file that clang compiled (app/toolchain/kernel_compiler.h), loaded into this process: its host code, which
// runs natively, and its kernels, which the emulator interprets.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/emulator/code.h"
#include "app/runtime/loaded_variables.h"
#include "app/runtime/registration.h"
#include "app/runtime/watched_code.h"
#include "app/toolchain/debug_info.h"

namespace lanescope::simt {

/// A place in the source.
struct TextPlace {
    std::string file;  ///< as the compiler was told
    int line = 0;
};

class Module {
public:
    /// Throws UsageError if it cannot be read or loaded, or if the emulator lacks an instruction of it.
    explicit Module(const std::filesystem::path& library);
    Module(const Module&) = delete;
    Module& operator=(const Module&) = delete;
    ~Module();

    /// Functions of the host, and kernels under their device's names.
    const CompiledModule& compiled() const { return compiled_; }
    /// The kernel that a host function stands for; nullptr for none.
    const CompiledFunction* kernel_at(const void* stub) const;
    const emulator::Code& code() const { return code_; }
    /// The same kernels for a run that logs variables; made at the first call.
    const WatchedCode& watched() const;

    /// Whether the address lies in the host's code.
    bool holds(const void* code) const;
    /// The line of the host's code to which a call returns there; 0: not known.
    int host_line(const void* code) const;
    /// The file and line that the line number of a site's key stands for: lines are numbered in the order of the
    /// source. More than max_line share the last number.
    TextPlace text_place(int number) const;

    /// The variable (index into compiled().globals) that has that address on the device, or whose stand-in in host
    /// memory has it; and the byte in it.
    std::optional<std::pair<unsigned, std::uint64_t>> variable_at(const void* address) const;
    /// Of a variable that variable_at() has found.
    void* stand_in(unsigned variable) const { return const_cast<void*>(stand_ins_[variable]); }
    std::uint64_t device_address(unsigned variable) const { return device_addresses_[variable]; }
    /// Where the library starts.
    std::uintptr_t base() const { return base_; }

    /// As if it had just been loaded: nothing is left of what its host functions did before.
    void begin_afresh() const { variables_->reset(); }

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
    runtime::Registered registered_;
    std::map<std::pair<std::string, int>, std::uint16_t> numbers_;  ///< of lines
    std::vector<TextPlace> text_places_;                            ///< of number 1, 2, …
    std::vector<const void*> stand_ins_;                            ///< of compiled_.globals; null: the host has none
    std::vector<std::uint64_t> device_addresses_;                   ///< of compiled_.globals
    emulator::Code code_;
    mutable std::once_flag watched_once_;
    mutable WatchedCode watched_;
};

}  // namespace lanescope::simt
