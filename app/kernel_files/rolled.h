// Disables loop unrolling, so that steps are comparable to the emulator's.
#pragma once

#include <string>
#include <string_view>

namespace lanescope {

/// Adds a pragma before each `for` and removes `#pragma unroll`. Keeps lines.
std::string rolled_text(std::string_view text);

}  // namespace lanescope
