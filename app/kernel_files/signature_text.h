// What the declaration of a function says of its parameters, and of its template's.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/kernel_files/cuda_text.h"

namespace lanescope {

/// What stands between the brackets behind the function's name.
std::string_view parameters_of(std::string_view code, const FunctionText& function);

/// What stands within the brackets of `template <...>`; empty where it is none.
std::string_view template_parameters_of(std::string_view code, const FunctionText& function);

/// The pieces between commas that stand in no brackets.
std::vector<std::string_view> pieces_of(std::string_view text);

/// The name in "const float* a"; empty where there is none.
std::string_view last_word(std::string_view text);

}  // namespace lanescope
