// Calls that the compiler inlined: clang's PTX names them only in its debug information.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "app/ptx/ptx.h"

namespace lanescope::ptx {

struct InlinedCall {
    std::string function;              ///< whose code holds the call
    std::string first, end;            ///< labels around the inlined code
    std::uint32_t file = 0, line = 0;  ///< of the call
};

/// Sets SourcePlace::inlined_at of the inlined instructions. Outer calls come before inner ones.
void place_inlined_calls(Module& module, std::span<const InlinedCall> calls);

}  // namespace lanescope::ptx
