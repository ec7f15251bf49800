// Suggestions for misspelt names of variants, keys, devices and files.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

/// Returns the Levenshtein distance.
std::size_t edit_distance(std::string_view a, std::string_view b);

/// Returns the name nearest to `typed`, ignoring case; the first of equals. Empty if no name is near enough or `typed`
/// is one of the names.
std::string closest(std::string_view typed, const std::vector<std::string>& names);

/// Returns "; did you mean rows?" for the end of a message, or an empty string if no name is near.
std::string did_you_mean(std::string_view typed, const std::vector<std::string>& names);

}  // namespace lanescope
