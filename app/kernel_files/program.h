// A variant's host function, ready to be called: compiled for the emulator, and each of its parameters known.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "app/kernel_files/binding.h"
#include "app/runtime/host_call.h"
#include "app/runtime/module.h"
#include "app/toolchain/kernel_compiler.h"
#include "app/model/catalog/catalog.h"
#include "app/model/experiment.h"

namespace lanescope {

/// How the kernels of a chosen variant are compiled.
constexpr KernelForm form_of(const VariantChoice& choice) {
    return choice.as_compiled ? KernelForm::as_compiled : KernelForm::as_written;
}

/// What a problem gives to a host function, by the names of binding.h: "rows" is a number, "A" an address.
using GivenValues = std::map<std::string_view, simt::HostValue>;

/// What a person chose of the numbers that the file's header offers; 0: the usual one.
struct ChosenNumbers {
    int lanes = 0, warps = 0;
};

class Program {
public:
    /// The variant's, from the file that its row names. Compiled once; a file that has changed is compiled again.
    /// Throws UsageError with what is wrong with the file, BackendUnavailable where there is no compiler, Cancelled.
    static std::shared_ptr<const Program> of(const Variant& variant, const std::atomic<bool>* cancelled = nullptr,
                                             KernelForm form = KernelForm::as_written);

    const simt::Module& module() const { return *module_; }
    /// Whether this is what the text and the files that it includes would be compiled to now.
    bool is_current(const std::string& text) const;
    /// What else it was compiled from, as CompiledText has it.
    const std::optional<std::string>& inputs() const { return inputs_; }
    /// The file as sites and messages name it, where it lies, and its text.
    const std::string& name() const { return name_; }
    const std::filesystem::path& path() const { return path_; }
    const std::string& text() const { return text_; }
    const Binding& binding() const { return binding_; }
    /// The program with its parameters bound to these values, by the parameters' names.
    std::shared_ptr<const Program> bound(const std::map<std::string, std::string>& bindings) const;
    /// Bytes of an element of that array of the problem, as the host function takes it; 4 where it does not.
    unsigned element_bytes(std::string_view array) const;
    /// Whether its arrays of two bytes per element are of bfloat16; else they are of fp16.
    bool takes_bfloat() const;

    /// The call of the host function. A value that it takes must be among those given.
    std::function<void()> prepare_call(const GivenValues& given, const ChosenNumbers& chosen) const;

private:
    std::string name_, text_;
    std::filesystem::path path_;
    std::optional<std::string> inputs_;
    std::shared_ptr<const simt::Module> module_;
    const CompiledFunction* function_ = nullptr;
    Binding binding_;
};

}  // namespace lanescope
