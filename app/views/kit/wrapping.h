// Line breaking.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

/// Returns true for a figure and its unit, "8.56" and "GB/s".
bool stays_together(std::string_view word, std::string_view next);

/// Breaks at blanks, and within a word only if no line can hold it: in a path after a separator if possible. Keeps line
/// feeds and leading blanks.
std::vector<std::string> wrapped_lines(std::string_view text, float width,
                                       const std::function<float(const std::string&)>& width_of);

}  // namespace lanescope
