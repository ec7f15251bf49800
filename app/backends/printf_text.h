// What printf makes of a format and of values that came from a GPU.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "app/toolchain/device/scalar_text.h"

namespace lanescope {

using PrintedValue = std::variant<DeviceScalar, std::string>;

/// A conversion takes its value as what it asks for (%d: the low 32 bits as an int, %f: a float or a double). Where
/// there is none, or one of another kind, the conversion stays as it is written; %n does too.
std::string printf_text(std::string_view format, std::span<const PrintedValue> values);

}  // namespace lanescope
