// Kernel name conversions.
#pragma once

#include <string>
#include <string_view>

namespace lanescope {

/// Returns "void kernel<4>(int, float const*)" for "_Z6kernelILi4EEviPKf". Keeps unmangled names.
std::string demangled(std::string_view name);

/// Returns "kernel<4>" without return type, parameters and unnamed namespaces.
std::string kernel_in_words(std::string_view mangled);

/// Returns "tile" for "kernel(int)::tile".
std::string unscoped_name(std::string_view mangled);

/// Returns the expression for nvrtcAddNameExpression, with parameter types if `overloaded`.
std::string name_expression(std::string_view mangled, bool overloaded = false);

}  // namespace lanescope
