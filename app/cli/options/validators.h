// Checks of option values whose messages people can read.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>

namespace lanescope {

/// For transform(): reads a whole number from `least` to `most` as users type it. CLI11's own check says neither that
/// it must be whole nor what was meant.
CLI::Validator whole_number(std::int64_t least, std::int64_t most);

/// A whole number from 0 on. CLI11 alone would wrap a negative one, or print a bound of three hundred digits.
CLI::Validator whole_number();

/// Throws UsageError for an option that was given an empty text: a script's variable that was never set, say.
void refuse_empty_values(const CLI::App& command);

/// What the parser says, in this program's words: what, where, what to do.
std::string in_our_words(const CLI::ParseError& error);

}  // namespace lanescope
