#include "app/compilers/mangled_names.h"

#include <cxxabi.h>

#include <cstdlib>
#include <memory>

namespace lanescope {
namespace {

/// `returns` is empty except for templates.
struct Declaration {
    std::string returns, name, parameters;
};

std::size_t begin_of_parameters(const std::string& whole) {
    if (!whole.ends_with(')')) return whole.size();
    int depth = 0;
    for (std::size_t at = whole.size(); at-- > 0;) {
        depth += whole[at] == ')' ? 1 : whole[at] == '(' ? -1 : 0;
        if (depth == 0) return at;
    }
    return whole.size();
}

/// Ignores blanks in brackets.
std::size_t blank_in(const std::string& name) {
    int depth = 0;
    for (std::size_t at = 0; at < name.size(); ++at) {
        depth += std::string_view("<(").find(name[at]) != std::string_view::npos;
        depth -= std::string_view(">)").find(name[at]) != std::string_view::npos;
        if (name[at] == ' ' && depth == 0) return at;
    }
    return std::string::npos;
}

void erase_all(std::string& text, std::string_view part) {
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part)) text.erase(at, part.size());
}

Declaration declaration_of(std::string_view mangled) {
    const std::string whole = demangled(mangled);
    const std::size_t parameters = begin_of_parameters(whole);
    Declaration declaration{.name = whole.substr(0, parameters), .parameters = whole.substr(parameters)};
    if (const std::size_t blank = blank_in(declaration.name); blank != std::string::npos) {
        declaration.returns = declaration.name.substr(0, blank);
        declaration.name.erase(0, blank + 1);
    }
    erase_all(declaration.name, "(anonymous namespace)::");
    return declaration;
}

}  // namespace

std::string demangled(std::string_view name) {
    if (!name.starts_with("_Z")) return std::string(name);  // "v" would be the type void
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> made(
        abi::__cxa_demangle(std::string(name).c_str(), nullptr, nullptr, &status), std::free);
    return status == 0 && made ? std::string(made.get()) : std::string(name);
}

std::string kernel_in_words(std::string_view mangled) { return declaration_of(mangled).name; }

std::string unscoped_name(std::string_view mangled) {
    std::string name = demangled(mangled);
    if (const std::size_t scope = name.rfind("::"); scope != name.npos) name.erase(0, scope + 2);
    return name;
}

std::string name_expression(std::string_view mangled, bool overloaded) {
    const Declaration declaration = declaration_of(mangled);
    if (!overloaded || declaration.parameters.empty()) return declaration.name;
    return "(void (*)" + declaration.parameters + ")" + declaration.name;
}

}  // namespace lanescope
