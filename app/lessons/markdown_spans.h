// Spans within a line of Markdown.
#pragma once

#include <string_view>
#include <vector>

#include "app/lessons/markdown.h"

namespace lanescope {

/// Returns spans whose neighbours differ in style.
std::vector<TextSpan> parse_spans(std::string_view text);

/// Accepts https, http, mailto and lesson.
bool is_safe_link(std::string_view link);

}  // namespace lanescope
