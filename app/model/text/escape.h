// Escapes external text for a terminal, the window or a handout. Bytes that could control a terminal, break a line or
// change the reading direction become '?', which preserves columns.
#pragma once

#include <string>
#include <string_view>

namespace lanescope {

/// Replaces control characters (C0, DEL, C1), line and paragraph separators, bidirectional marks and invalid UTF-8.
std::string escape(std::string_view text);

/// Like escape(), with blanks instead of line feeds and tabs.
std::string in_one_line(std::string_view text);

/// Like escape(), but keeps line feeds and tabs.
std::string escape_lines(std::string_view text);

}  // namespace lanescope
