// Finds names in preprocessor directives.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace lanescope {

struct LookedUp {
    std::string_view name;
    bool in_quotes = false;  ///< else in angle brackets
    bool is_asked = false;   ///< in __has_include
};

/// Returns all names, also in skipped parts. nullopt if a macro makes a name, or for `#include_next`.
std::optional<std::vector<LookedUp>> looked_up_in(std::string_view text);

}  // namespace lanescope
