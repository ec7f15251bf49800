// Matching of lines between two versions of a source, so that data follow their lines through an edit.
#pragma once

#include <string_view>
#include <vector>

namespace lanescope {

/// Returns for each line of the earlier text its line in the later one, both from 1; 0: removed. Entry 0 is 0. Ignores
/// indentation. An equal number of removed and added lines counts as edited lines. If there are too many changes, lines
/// between the first and the last one are not matched.
std::vector<int> matching_lines(std::string_view before, std::string_view now);

}  // namespace lanescope
