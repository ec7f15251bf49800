// `#line` in a CUDA file: it would give other names and numbers to the lines that Lanescope looks for.
#pragma once

#include <string>

namespace lanescope {

/// The text with blanks in place of `#line 7 "other.cu"` and `# 7 "other.cu"`. Line ends stay.
std::string without_line_directives(std::string text);

}  // namespace lanescope
