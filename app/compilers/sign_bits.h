// A fault of clang's PTX: LLVM bug in NVPTX's tryBFE, which counts the bits of the shift instead of the value's.
#pragma once

#include <string>
#include <string_view>

namespace lanescope {

/// clang 14 writes `v >> 63 & 7` of a signed 64-bit value as `bfe.u64 d, v, 63, 3`, which lacks copies of the sign.
/// Returns the text with `shr.s64` and `and.b64` instead of each bfe.u64 that reaches beyond bit 63: clang writes such
/// a bfe.u64 for signed values only.
std::string with_sign_bits(std::string_view ptx);

}  // namespace lanescope
