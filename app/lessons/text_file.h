// Validation of untrusted text.
#pragma once

#include <string_view>

namespace lanescope {

/// Returns the line of the first invalid UTF-8 byte or control character; 0 if none.
int line_of_no_text(std::string_view text);

}  // namespace lanescope
