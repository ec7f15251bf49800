// Reads declarations of variables, parameters and prototypes.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "app/ptx/ptx.h"
#include "app/ptx/tokens.h"

namespace lanescope::ptx {

/// Returns Space::global for ".global".
std::optional<Space> space_named(std::string_view word);

/// Returns the value of "18", "0x1f" or "0xffU". Throws UsageError.
std::uint64_t integer_of(Tokens& tokens, const Token& token);

/// Reads ".shared .align 4 .b8 name[128] = {1, 2}" without the sign that follows.
Variable read_variable(Tokens& tokens);

/// Reads "(.param .b32 a, .param .b64 b)".
std::vector<Variable> read_parameters(Tokens& tokens);

}  // namespace lanescope::ptx
