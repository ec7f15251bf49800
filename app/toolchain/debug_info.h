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
    std::vector<Parameter> fields = {};  ///< of a structure that has pointers; empty for other types
    std::uint64_t offset = 0;            ///< of a field in its structure
    std::uint64_t bytes = 0;             ///< of a structure with fields
    bool is_address = false;             ///< the structure is passed by its address
    bool operator==(const Parameter&) const = default;
};

/// The fields of structures in place of these: "a.rows", "a.values".
std::vector<Parameter> with_fields(const std::vector<Parameter>& parameters);

struct CompiledFunction {
    std::string name;           ///< without namespaces; of a template with its arguments: "kernel<4>"
    std::string linkage;        ///< the mangled name, empty for `extern "C"`
    std::string file;           ///< as the text's #line said
    int line = 0;               ///< of its name
    bool is_external = false;   ///< can be called from outside the file
    std::uint64_t address = 0;  ///< of its code, from the module's base
    std::vector<Parameter> parameters;
    std::vector<unsigned> scalar_bytes;  ///< of each: of the smallest scalar that it points to; 0: none
};

/// From this address of the code up to the next entry's, it comes from that place of the text.
struct CodeLine {
    std::uint64_t address = 0;
    unsigned file = 0;  ///< index into CompiledModule::files
    int line = 0;       ///< 0: of no place
    int column = 0;
};

/// A variable of kernels: `__shared__`, `__device__` or `__constant__`.
struct CompiledVariable {
    std::string name;     ///< without scopes
    std::string linkage;  ///< the mangled name
    std::uint64_t bytes = 0;
    unsigned element_bytes = 4;  ///< of the smallest scalar in it
};

/// What is known of a shared library.
struct CompiledModule {
    std::vector<CompiledFunction> functions;
    std::vector<std::string> files;
    std::vector<CodeLine> lines;            ///< by address
    std::vector<CompiledVariable> shared;   ///< arrays in shared memory with a size, as the PTX numbers them
    std::vector<CompiledVariable> globals;  ///< of global and constant memory
    std::uint64_t text = 0, text_end = 0;   ///< addresses of the code
};

/// Of a shared library. Throws UsageError when it cannot be read.
CompiledModule read_module(const std::filesystem::path& library);

}  // namespace lanescope
