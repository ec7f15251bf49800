// Removes `#line` from CUDA source, because it changes the file names and line numbers that Lanescope uses.
#pragma once

#include <string>

namespace lanescope {

/// Replaces `#line 7 "other.cu"` and `# 7 "other.cu"` by blanks; keeps line ends.
std::string without_line_directives(std::string text);

}  // namespace lanescope
