// What a compiler wrote down about an object file or a module: DWARF and symbols, read through elfutils.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace lanescope {

/// "rows", of type "int"; "values", of type "const float*". Names of types are looked through to what they stand for.
struct Parameter {
    std::string name, type;
    bool operator==(const Parameter&) const = default;
};

struct CompiledFunction {
    std::string name;           ///< without namespaces; of a template with its arguments: "kernel<4>"
    std::string linkage;        ///< the mangled name, empty for `extern "C"`
    std::string file;           ///< as the text's #line said
    int line = 0;               ///< of its name
    bool is_external = false;   ///< can be called from outside the file
    std::uint64_t address = 0;  ///< of its code, from the module's base
    std::vector<Parameter> parameters;
};

/// From this address of the code up to the next entry's, it comes from that place of the text.
struct CodeLine {
    std::uint64_t address = 0;
    unsigned file = 0;  ///< index into CompiledModule::files
    int line = 0;       ///< 0: of no place
    int column = 0;
};

/// A call that the compiler replaced by the function's own code, which lies from `address` up to `end`.
struct InlinedCall {
    std::uint64_t address = 0, end = 0;
    unsigned depth = 0;  ///< calls around it that were replaced too
    unsigned file = 0;   ///< of the call: index into CompiledModule::files
    int line = 0;
};

/// A variable that stays: `__shared__` (offset within the thread's own block), `__device__` or `__constant__`.
struct CompiledVariable {
    std::string name;     ///< without scopes
    std::string linkage;  ///< the mangled name
    std::uint64_t address = 0, bytes = 0;
    unsigned element_bytes = 0;  ///< of the smallest scalar in it; 0 where the compiler does not tell
    int line = 0;                ///< that declares it; 0 likewise
};

/// All of it that the machine needs.
struct CompiledModule {
    std::vector<CompiledFunction> functions;
    std::vector<std::string> files;
    std::vector<CodeLine> lines;            ///< by address
    std::vector<InlinedCall> inlined;       ///< by address
    std::vector<CompiledVariable> shared;   ///< in the order of their declarations
    std::vector<CompiledVariable> globals;  ///< by address
    std::uint64_t text = 0, text_end = 0;   ///< addresses of the code
    std::uint64_t shared_bytes = 0;         ///< of each thread's own block
    std::uint64_t loaded_bytes = 0;         ///< of all that is loaded, from the base on
};

/// The functions that the object defines, in the order of the text. Throws UsageError when it cannot be read.
std::vector<CompiledFunction> functions_of(const std::filesystem::path& object);

/// Of a shared library. Throws UsageError when it cannot be read.
CompiledModule read_module(const std::filesystem::path& library);

}  // namespace lanescope
