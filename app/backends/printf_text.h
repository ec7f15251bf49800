// Formats values from a GPU like printf.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "app/toolchain/device/scalar_text.h"

namespace lanescope {

using PrintedValue = std::variant<DeviceScalar, std::string>;

/// Converts each value to the requested type (%d: low 32 bits as int, %f: float or double). A conversion without a
/// matching value stays as written; so does %n.
std::string printf_text(std::string_view format, std::span<const PrintedValue> values);

}  // namespace lanescope
