// Parses parameters of functions and templates.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/kernel_files/cuda_text.h"

namespace lanescope {

/// Returns the text in the function's parentheses.
std::string_view parameters_of(std::string_view code, const FunctionText& function);

/// Returns the text inside `template <...>`; may be empty.
std::string_view template_parameters_of(std::string_view code, const FunctionText& function);

/// Splits at commas outside of brackets.
std::vector<std::string_view> pieces_of(std::string_view text);

/// Returns "a" of "const float* a"; may be empty.
std::string_view last_word(std::string_view text);

}  // namespace lanescope
