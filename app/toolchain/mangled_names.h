// Conversions of kernel names: mangled, as in the source, and as an NVRTC name expression.
#pragma once

#include <string>
#include <string_view>

namespace lanescope {

/// "void kernel<4>(int, float const*)" for "_Z6kernelILi4EEviPKf"; returns unmangled names unchanged.
std::string demangled(std::string_view name);

/// "kernel<4>": without return type, parameters and unnamed namespaces. "kernel" for `extern "C"`.
std::string kernel_in_words(std::string_view mangled);

/// Returns the kernel's expression for nvrtcAddNameExpression. `overloaded`: several functions have the name, so the
/// parameter types must select one.
std::string name_expression(std::string_view mangled, bool overloaded = false);

}  // namespace lanescope
