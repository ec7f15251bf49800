// Where a module's code comes from: a library of this computer, or PTX for any computer (portable_program.h).
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "app/compilers/dwarf/debug_info.h"
#include "app/compilers/kernel_compiler.h"
#include "app/ptx/decoded_code.h"
#include "app/ptx/inlined_calls.h"
#include "app/ptx/ptx.h"
#include "app/runtime/watched_code.h"

namespace lanescope::runtime {

struct RegisteredVariable {
    const void* host = nullptr;  ///< address of its shadow: its identity
    std::string name;            ///< mangled
    std::uint64_t bytes = 0;
    bool is_managed = false;  ///< the host uses it through its shadow
};

struct Registered {
    std::map<const void*, std::string> kernels;  ///< host stub -> mangled name
    std::vector<RegisteredVariable> variables;
};

/// What debug information tells of the kernels.
struct KernelFacts {
    std::map<std::string, unsigned, std::less<>> scalars;  ///< of variables: bytes of the smallest scalar
    /// Of functions' stack frames: as ptx::Variable::objects.
    std::map<std::string, std::map<std::uint64_t, std::uint64_t>, std::less<>> objects;
    std::vector<ptx::InlinedCall> inlined;
};

class Library {
public:
    virtual ~Library() = default;

    /// Functions with addresses from base(); the host's lines.
    virtual CompiledModule compiled() const = 0;
    virtual std::string ptx() const = 0;
    virtual const Registered& registered() const = 0;
    virtual KernelFacts facts(const ptx::Module& ptx) const = 0;
    virtual std::uintptr_t base() const { return 0; }
    /// Gives host variables their initial values.
    virtual void reset_variables() const {}
    virtual ListedVariables variables(const ptx::Module& ptx) const = 0;
};

/// Loads a library of compile_kernels(). Throws UsageError. Only in the form as_written has each local variable its own
/// place.
std::unique_ptr<const Library> load_library(const std::filesystem::path& file,
                                            KernelForm form = KernelForm::as_written);

}  // namespace lanescope::runtime
