// Formats the text of a kernel's printf.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "app/base/text/scalar_text.h"

namespace lanescope {

inline constexpr std::size_t max_printed_text = 4096;  ///< bytes per text value; no value starts beyond them

using PrintedValue = std::variant<DeviceScalar, std::string>;

/// Returns the next value, or nullopt without one. `kind`: the conversion, such as 'd' or 's'; '*' for a width or
/// precision. `bits`: of an integer.
using NextPrinted = std::function<std::optional<PrintedValue>(char kind, unsigned bits)>;

constexpr bool is_float_conversion(char kind) {
    return std::string_view("fFeEgGaA").find(kind) != std::string_view::npos;
}

/// Converts values to the requested type (%d: low 32 bits as int, %f: float or double). A conversion without a matching
/// value stays as written; so does %n.
std::string printf_text(std::string_view format, const NextPrinted& next);

}  // namespace lanescope
