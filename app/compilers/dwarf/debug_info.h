// Functions, lines and variables of a library, read from DWARF and symbols with elfutils.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace lanescope {

/// "values" of type "const float*", without aliases.
struct Parameter {
    std::string name, type;
    std::vector<Parameter> fields = {};  ///< of structures with pointers only
    std::uint64_t offset = 0;            ///< in the structure
    std::uint64_t bytes = 0;             ///< of structures with fields
    bool is_address = false;             ///< structure passed by address
    bool leads_on = false;               ///< its value, or what it points to, holds pointers
    bool operator==(const Parameter&) const = default;
};

/// Replaces structures by fields: "a.rows", "a.values".
std::vector<Parameter> with_fields(const std::vector<Parameter>& parameters);

struct CompiledFunction {
    std::string name;     ///< no namespaces, with template arguments: "kernel<4>"
    std::string linkage;  ///< mangled; empty for `extern "C"`
    std::string file;     ///< as in #line
    int line = 0;         ///< of its name
    bool is_external = false;
    std::uint64_t address = 0;  ///< from the module's base
    std::vector<Parameter> parameters;
    std::vector<unsigned> scalar_bytes;  ///< per parameter: smallest scalar pointed to; 0: none
};

/// Source position of code up to the next entry's address.
struct CodeLine {
    std::uint64_t address = 0;
    unsigned file = 0;  ///< index into CompiledModule::files
    int line = 0;       ///< 0: unknown
    int column = 0;
};

/// A `__shared__`, `__device__` or `__constant__` variable.
struct CompiledVariable {
    std::string name;     ///< without scopes
    std::string linkage;  ///< mangled
    std::uint64_t bytes = 0;
    unsigned element_bytes = 4;  ///< of the smallest scalar
};

struct CompiledModule {
    std::vector<CompiledFunction> functions;
    std::vector<std::string> files;
    std::vector<CodeLine> lines;           ///< by address
    std::vector<CompiledVariable> shared;  ///< arrays with a size, in PTX order
    std::vector<CompiledVariable> globals;
    std::uint64_t text = 0, text_end = 0;  ///< of the code
};

/// Throws UsageError.
CompiledModule read_module(const std::filesystem::path& library);

}  // namespace lanescope
