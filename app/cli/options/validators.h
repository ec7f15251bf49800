// Checks of option values, with readable messages.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>

namespace lanescope {

/// Checks a number, for transform(). CLI11's own message states neither that it must be whole nor a suggestion.
CLI::Validator whole_number(std::int64_t least, std::int64_t most);

/// Checks a number from 0. CLI11 alone would wrap negative numbers, or print a bound of three hundred digits.
CLI::Validator whole_number();

/// Throws UsageError, for example for a script's unset variable.
void refuse_empty_values(const CLI::App& command);

/// Rewrites a parser message: fault, place, remedy.
std::string in_our_words(const CLI::ParseError& error);

}  // namespace lanescope
