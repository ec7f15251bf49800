// A device's text with its loops left as they are written, so that steps can be compared with the emulator's.
#pragma once

#include <string>
#include <string_view>

namespace lanescope {

/// Tells the compiler before each `for` not to unroll it, and takes out `#pragma unroll`. Lines stay where they are.
std::string rolled_text(std::string_view text);

}  // namespace lanescope
