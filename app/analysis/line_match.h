// Which line of a text was which line of an earlier one: an edit moves lines, and what belongs to them moves along.
#pragma once

#include <string_view>
#include <vector>

namespace lanescope {

/// For each line of the earlier text its line in the later one, both from 1; 0: it is gone. The entry at 0 is 0. Lines
/// are the same where their words are, whatever their indentation. Where as many lines were taken out as were put in,
/// they are one edited line each. Lines between the first and the last change are given up where there are too many.
std::vector<int> matching_lines(std::string_view before, std::string_view now);

}  // namespace lanescope
