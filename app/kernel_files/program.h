// A host function, compiled for the emulator.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "app/catalog/catalog.h"
#include "app/compilers/kernel_compiler.h"
#include "app/kernel_files/binding.h"
#include "app/model/experiment.h"
#include "app/runtime/host_call.h"
#include "app/runtime/kernel_module.h"
#include "app/runtime/portable_host.h"

namespace lanescope {

class CompiledCache;

constexpr KernelForm form_of(const VariantChoice& choice) {
    return choice.as_compiled ? KernelForm::as_compiled : KernelForm::as_written;
}

/// Arguments by names of binding.h: "rows" is a number, "A" an address.
using GivenValues = std::map<std::string_view, runtime::HostValue>;

/// 0: default.
struct ChosenNumbers {
    int lanes = 0, warps = 0;
};

class Program {
public:
    /// Compiles the variant's file unless current. Throws Cancelled, UsageError with the file's faults, and
    /// BackendUnavailable without a compiler.
    static std::shared_ptr<const Program> of(const Variant& variant, const std::atomic<bool>* cancelled = nullptr,
                                             KernelForm form = KernelForm::as_written);

    const runtime::Module& module() const { return *module_; }
    /// Returns true if `text` and its includes would give this program.
    bool is_current(const std::string& text) const;
    const std::optional<std::string>& inputs() const { return inputs_; }
    const std::string& name() const { return name_; }
    const std::filesystem::path& path() const { return path_; }
    const std::string& text() const { return text_; }
    const Binding& binding() const { return binding_; }
    /// Returns the program with values bound by parameter name.
    std::shared_ptr<const Program> bound(const std::map<std::string, std::string>& bindings) const;
    /// Returns one line of JSON: the program for any computer. `host`: PTX of its host functions (host_as_ptx).
    std::string to_portable(const std::string& host) const;
    /// Compiles the variant's host functions to PTX as well, and returns the program for any computer. Throws like of().
    static std::string portable(const Variant& variant, const CompiledCache& cache,
                                const std::atomic<bool>* cancelled = nullptr);
    /// Reads such a line; the host function runs as PTX. Throws UsageError if it is damaged.
    static std::shared_ptr<const Program> from_portable(const std::string& text);
    /// Returns bytes per element in the host function; 4 if not a parameter.
    unsigned element_bytes(std::string_view array) const;
    /// Returns true if two-byte elements are bfloat16.
    bool takes_bfloat() const;

    /// Throws UsageError if `given` lacks a value that the function takes.
    std::function<void()> prepare_call(const GivenValues& given, const ChosenNumbers& chosen) const;

private:
    std::string name_, text_;
    std::filesystem::path path_;
    std::optional<std::string> inputs_;
    std::shared_ptr<const runtime::Module> module_;
    std::shared_ptr<const runtime::PortableHost> portable_host_;  ///< null: native
    const CompiledFunction* function_ = nullptr;
    Binding binding_;
};

}  // namespace lanescope
