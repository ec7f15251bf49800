// Suggestions for misspelt names.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

/// Returns the Levenshtein distance.
std::size_t edit_distance(std::string_view a, std::string_view b);

/// Ignores case. Returns the first of equals; empty if none is near, or `typed` is a name.
std::string closest(std::string_view typed, const std::vector<std::string>& names);

/// Returns "; did you mean rows?", or an empty string.
std::string did_you_mean(std::string_view typed, const std::vector<std::string>& names);

}  // namespace lanescope
