// Debug information of a compiled library: functions, lines and variables from DWARF and symbols, read with elfutils.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace lanescope {

/// "rows" of type "int"; "values" of type "const float*". Aliases of types are resolved.
struct Parameter {
    std::string name, type;
    std::vector<Parameter> fields = {};  ///< only of a structure with pointers
    std::uint64_t offset = 0;            ///< of a field in its structure
    std::uint64_t bytes = 0;             ///< of a structure with fields
    bool is_address = false;             ///< the structure is passed by address
    bool operator==(const Parameter&) const = default;
};

/// Replaces structures by their fields: "a.rows", "a.values".
std::vector<Parameter> with_fields(const std::vector<Parameter>& parameters);

struct CompiledFunction {
    std::string name;           ///< without namespaces; with template arguments: "kernel<4>"
    std::string linkage;        ///< mangled; empty for `extern "C"`
    std::string file;           ///< as in the source's #line
    int line = 0;               ///< of its name
    bool is_external = false;   ///< callable from other files
    std::uint64_t address = 0;  ///< of its code, from the module's base
    std::vector<Parameter> parameters;
    std::vector<unsigned> scalar_bytes;  ///< per parameter: size of the smallest scalar pointed to; 0: none
};

/// The source position of the code from this address to the next entry's.
struct CodeLine {
    std::uint64_t address = 0;
    unsigned file = 0;  ///< index into CompiledModule::files
    int line = 0;       ///< 0: unknown
    int column = 0;
};

/// A kernel variable: `__shared__`, `__device__` or `__constant__`.
struct CompiledVariable {
    std::string name;     ///< without scopes
    std::string linkage;  ///< mangled
    std::uint64_t bytes = 0;
    unsigned element_bytes = 4;  ///< of the smallest scalar in it
};

struct CompiledModule {
    std::vector<CompiledFunction> functions;
    std::vector<std::string> files;
    std::vector<CodeLine> lines;            ///< by address
    std::vector<CompiledVariable> shared;   ///< sized arrays in shared memory, in the order of the PTX
    std::vector<CompiledVariable> globals;  ///< in global and constant memory
    std::uint64_t text = 0, text_end = 0;   ///< addresses of the code
};

/// Throws UsageError if the library is unreadable.
CompiledModule read_module(const std::filesystem::path& library);

}  // namespace lanescope
