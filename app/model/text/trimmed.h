// Trimming of text.
#pragma once

#include <string_view>

namespace lanescope {

/// Removes blanks, tabs and carriage returns at both ends.
inline std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r";
    const std::size_t first = text.find_first_not_of(blanks);
    return first == text.npos ? "" : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

}  // namespace lanescope
