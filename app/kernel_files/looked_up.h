// The files that a text's preprocessor directives ask for, found without compiling it.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace lanescope {

/// A name in `#include` or `__has_include`.
struct LookedUp {
    std::string_view name;
    bool in_quotes = false;  ///< else in angle brackets
    bool is_asked = false;   ///< by __has_include
};

/// All of them, also those in parts that the preprocessor skips. Returns nothing where a macro stands for a name, or
/// where a search begins behind another file (`#include_next`).
std::optional<std::vector<LookedUp>> looked_up_in(std::string_view text);

}  // namespace lanescope
