// What stands inside a line of Markdown: bold, italic, code, links, values.
#pragma once

#include <string_view>
#include <vector>

#include "app/lessons/markdown.h"

namespace lanescope {

/// The spans of one paragraph; neighbours differ in style.
std::vector<TextSpan> parse_spans(std::string_view text);

/// Whether a handout may lead there: https, http, mailto or lesson.
bool is_safe_link(std::string_view link);

}  // namespace lanescope
