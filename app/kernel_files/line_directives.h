// Removes `#line`, which changes the names and numbers that Lanescope uses.
#pragma once

#include <string>

namespace lanescope {

/// Replaces `#line 7 "other.cu"` and `# 7 "other.cu"` by blanks.
std::string without_line_directives(std::string text);

}  // namespace lanescope
