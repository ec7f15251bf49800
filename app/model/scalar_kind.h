// Interpretation of a variable's bits.
#pragma once

#include <cstdint>

#include "app/model/text/name_table.h"

namespace lanescope {

enum class ScalarKind : std::uint8_t { signed_number, unsigned_number, real, half, bfloat, boolean, pointer };

template <>
inline constexpr auto enum_names<ScalarKind> = name_table<ScalarKind>("kind of scalar", "signed_number",
                                                                      "unsigned_number", "real", "half", "bfloat",
                                                                      "boolean", "pointer");

}  // namespace lanescope
