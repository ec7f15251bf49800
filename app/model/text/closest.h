// The name that was probably meant: suggestions for misspelt variants, keys, devices and files.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

/// Letters to insert, remove or replace to turn one text into the other (Levenshtein distance).
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The name nearest to what was typed, the first of equals, in whatever case; empty when none is near enough to have
/// been meant, and when what was typed is one of the names.
std::string closest(std::string_view typed, const std::vector<std::string>& names);

/// "; did you mean rows?", or nothing when no name is near: the end of a message about an unknown name.
std::string did_you_mean(std::string_view typed, const std::vector<std::string>& names);

}  // namespace lanescope
