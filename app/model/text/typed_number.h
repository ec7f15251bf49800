// Numbers as users type them: "60 000", "100,000", "1e5", "64k", "2M", "4Ki". One parser for fields of the window, for
// the text of a problem and for options.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lanescope {

/// A number that was typed, or the reason why there is none.
template <class T>
struct Typed {
    std::optional<T> value;
    std::string hint{};  ///< for a text that is not a number: how to write it; empty if nothing helps
};

/// Reads a whole number. Blanks (also thin and no-break ones), commas, apostrophes and underscores may separate groups
/// of three digits. An exponent may follow, and k, M or G (powers of 1000) or Ki, Mi or Gi (powers of 1024). Digits
/// behind a point are allowed if the result is whole: "1.5k". A number beyond the type has no value.
Typed<std::int64_t> typed_integer(std::string_view text);
Typed<std::uint64_t> typed_unsigned(std::string_view text);

/// Reads a finite number with a decimal point. A comma is refused: it separates thousands in some countries and
/// decimals in others.
Typed<float> typed_real(std::string_view text);

}  // namespace lanescope
