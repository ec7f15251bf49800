// A CUDA file that the host compiler made a shared library of, loaded into this process.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/machine/execution/loaded_variables.h"
#include "app/machine/execution/loop_table.h"
#include "app/machine/recording/site_key.h"
#include "app/toolchain/debug_info.h"

namespace lanescope::simt {

/// Where in the text something stands.
struct TextPlace {
    std::string file;  ///< as the compiler was told
    int line = 0;
};

/// The places of calls in a module's code, by the address behind each. It finds them without a subtraction: the table
/// stands as if the code began at address 0, where no pointer to it may point.
class PlaceTable {
public:
    constexpr PlaceTable() = default;
    /// first: of the byte at `code`; one of each byte follows.
    PlaceTable(const SiteKey* first, std::uintptr_t code)
        : base_(reinterpret_cast<std::uintptr_t>(first) - (code + 1) * sizeof(SiteKey)) {}
    /// behind: the address to which the call returns.
    SiteKey operator[](const void* behind) const {
        return *reinterpret_cast<const SiteKey*>(base_ + reinterpret_cast<std::uintptr_t>(behind) * sizeof(SiteKey));
    }

private:
    std::uintptr_t base_ = 0;
};

class Module {
public:
    /// Throws UsageError when it cannot be read or loaded.
    explicit Module(const std::filesystem::path& library);
    Module(const Module&) = delete;
    Module& operator=(const Module&) = delete;
    ~Module();

    const CompiledModule& compiled() const { return compiled_; }
    const void* address_of(const CompiledFunction& function) const;
    /// The function whose code starts there; nullptr for none.
    const CompiledFunction* function_at(const void* code) const;

    bool holds(const void* code) const { return reinterpret_cast<std::uintptr_t>(code) - text_ < places_.size(); }
    /// The place from which a call returns to `code`, in the upper half of a site's key.
    SiteKey place_of(const void* code) const { return table_[code]; }
    /// The file and line that a key's place stands for. Places are numbered in the order of the text. What was inlined
    /// has a place of its own for each way there, next to the call that led to it. Of more than max_line places the
    /// last ones share one number.
    TextPlace text_place(int place) const;

    /// Shared arrays of the calling thread's block: where they start. Their offsets are those of compiled().shared.
    std::uintptr_t shared_base() const;
    /// Global variables: where they start. Their addresses are those of compiled().globals.
    std::uintptr_t base() const { return base_; }

    /// Whether the address lies in its code or its data.
    bool owns(std::uintptr_t address) const { return address - base_ < compiled_.loaded_bytes; }

    /// As if it had just been loaded: nothing is left of what its functions and kernels did before.
    void begin_afresh() const { variables_->reset(); }

    const LoopTable& loops() const { return loops_; }

    /// For looking places up without a call.
    PlaceTable place_table() const { return table_; }

private:
    void number_places();
    void find_loops(const std::vector<Way>& ways);

    CompiledModule compiled_;
    void* handle_ = nullptr;
    std::uintptr_t base_ = 0, text_ = 0;
    std::optional<LoadedVariables> variables_;
    std::vector<TextPlace> text_places_;  ///< of place 1, 2, …
    std::vector<SiteKey> places_;         ///< one a byte of the code
    PlaceTable table_;
    LoopTable loops_;
};

}  // namespace lanescope::simt
