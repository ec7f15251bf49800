// Text over several lines: where it may break, and where it must not.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

/// Whether two words stay on one line: a figure with its unit, "8.56" and "GB/s".
bool stays_together(std::string_view word, std::string_view next);

/// Lines no wider than `width` as `width_of` measures them. Breaks are at blanks alone, but within a word that no line
/// can hold: a path behind a sign, where it has one. Line feeds stay, and blanks at the beginning of a line.
std::vector<std::string> wrapped_lines(std::string_view text, float width,
                                       const std::function<float(const std::string&)>& width_of);

}  // namespace lanescope
