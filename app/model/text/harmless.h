// Makes text that came from outside (a file, an option) harmless where it is shown: in a terminal, the window or a
// handout. Whatever could steer a terminal, forge a line or turn the direction of reading becomes '?', byte for byte,
// so that columns stay as wide as they were.
#pragma once

#include <string>
#include <string_view>

namespace lanescope {

/// One line of text: no control characters (C0, DEL, C1), no line or paragraph separators, no marks that turn the
/// direction of reading, and no bytes that are not UTF-8.
std::string harmless(std::string_view text);

/// Harmless, and in one line: blanks stand in place of line feeds and tabs.
std::string in_one_line(std::string_view text);

/// Harmless text of several lines: line feeds and tabs stay.
std::string harmless_lines(std::string_view text);

}  // namespace lanescope
