// Formats values from a GPU like printf.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "app/toolchain/device/scalar_text.h"

namespace lanescope {

using PrintedValue = std::variant<DeviceScalar, std::string>;

/// Each conversion takes its value in the requested type (%d: the low 32 bits as an int, %f: a float or a double). A
/// conversion without a value, or with one of another kind, stays as written; so does %n.
std::string printf_text(std::string_view format, std::span<const PrintedValue> values);

}  // namespace lanescope
