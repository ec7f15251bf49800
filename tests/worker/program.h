#pragma once

namespace lanescope {

inline constexpr const char* program = LANESCOPE_BINARY_DIR "/bin/lanescope";

}  // namespace lanescope
