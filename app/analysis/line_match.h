// Matching of lines between versions of a source.
#pragma once

#include <string_view>
#include <vector>

namespace lanescope {

/// Returns the later line for each earlier one, from 1; 0: removed. Entry 0 is 0. Ignores indentation. Equal numbers of
/// removed and added lines count as edits. With too many changes, lines between the first and the last one are not
/// matched.
std::vector<int> matching_lines(std::string_view before, std::string_view now);

}  // namespace lanescope
