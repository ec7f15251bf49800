// Text over several lines: where it may break, and where it must not.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

/// Whether two words stay on one line: a figure with its unit, "8.56" and "GB/s".
bool stays_together(std::string_view word, std::string_view next);

/// Lines no wider than `width` as `width_of` measures them. Lines break at blanks alone,
/// and within a word only where no line can hold it: a path then breaks after a sign, where it has one. Line feeds
/// stay, and so do blanks at the beginning of a line.
std::vector<std::string> wrapped_lines(std::string_view text, float width,
                                       const std::function<float(const std::string&)>& width_of);

}  // namespace lanescope
