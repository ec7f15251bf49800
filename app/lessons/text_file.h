// Validation of untrusted text files.
#pragma once

#include <string_view>

namespace lanescope {

/// Returns the line of the first byte that is invalid UTF-8 or a control character; 0 if there is none.
int line_of_no_text(std::string_view text);

}  // namespace lanescope
