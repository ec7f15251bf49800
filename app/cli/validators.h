// Checks of option values whose messages people can read.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace lanescope {

/// A whole number from 0 on. CLI11 alone would wrap a negative one, or print a bound of three hundred digits.
inline CLI::Validator whole_number() {
    const auto check = [](const std::string& text) -> std::string {
        if (!text.empty() && text.size() < 19 && text.find_first_not_of("0123456789") == std::string::npos) return {};
        return "expected a whole number from 0 on, not '" + text.substr(0, 40) + "'";
    };
    return CLI::Validator(check, "");
}

}  // namespace lanescope
