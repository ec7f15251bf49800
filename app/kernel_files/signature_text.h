// Parses the parameters of function declarations and templates.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/kernel_files/cuda_text.h"

namespace lanescope {

/// The text inside the parentheses after the function's name.
std::string_view parameters_of(std::string_view code, const FunctionText& function);

/// The text inside `template <...>`; empty if it is not a template.
std::string_view template_parameters_of(std::string_view code, const FunctionText& function);

/// Splits at commas outside of brackets.
std::vector<std::string_view> pieces_of(std::string_view text);

/// The name in "const float* a"; empty if there is none.
std::string_view last_word(std::string_view text);

}  // namespace lanescope
