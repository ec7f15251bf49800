// What a compiler wrote down about the functions of an object file: DWARF, read through elfutils.
#pragma once

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
    std::string name;          ///< without namespaces; of a template with its arguments: "kernel<4>"
    std::string linkage;       ///< the mangled name, empty for `extern "C"`
    std::string file;          ///< as the text's #line said
    int line = 0;              ///< of its name
    bool is_external = false;  ///< can be called from outside the file
    std::vector<Parameter> parameters;
};

/// The functions that the object defines, in the order of the text. Throws UsageError when it cannot be read.
std::vector<CompiledFunction> functions_of(const std::filesystem::path& object);

}  // namespace lanescope
