// A kernel's names: as compilers mangle it, as the text writes it, and as NVRTC is asked for it.
#pragma once

#include <string>
#include <string_view>

namespace lanescope {

/// "void kernel<4>(int, float const*)" for "_Z6kernelILi4EEviPKf"; what is not mangled stays.
std::string demangled(std::string_view name);

/// "kernel<4>": without return type and parameters, and without unnamed namespaces. "kernel" for `extern "C"`.
std::string kernel_in_words(std::string_view mangled);

/// The expression by which nvrtcAddNameExpression finds it. overloaded: the text has several of that name, so that the
/// parameters' types must choose.
std::string name_expression(std::string_view mangled, bool overloaded = false);

}  // namespace lanescope
