// Embedded headers for NVRTC.
#pragma once

namespace lanescope {

extern const char* const claims_text;  ///< "lanescope_claims.h"
extern const char* const output_text;  ///< "lanescope_output.h"

}  // namespace lanescope
