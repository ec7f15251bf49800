// Conversions of kernel names.
#pragma once

#include <string>
#include <string_view>

namespace lanescope {

/// "void kernel<4>(int, float const*)" for "_Z6kernelILi4EEviPKf"; keeps unmangled names.
std::string demangled(std::string_view name);

/// "kernel<4>", without return type, parameters and unnamed namespaces.
std::string kernel_in_words(std::string_view mangled);

/// The expression for nvrtcAddNameExpression. `overloaded`: include parameter types.
std::string name_expression(std::string_view mangled, bool overloaded = false);

}  // namespace lanescope
