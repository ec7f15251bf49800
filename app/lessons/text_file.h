// Files that a person may have written, or anybody else: plain text only.
#pragma once

#include <string_view>

namespace lanescope {

/// Line of the first byte that is no text in UTF-8, or that is a control character; 0: there is none.
int line_of_no_text(std::string_view text);

}  // namespace lanescope
