// Numbers for display, and as users type them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lanescope {

/// Returns "100 000" with a space that neither breaks lines nor resembles a decimal comma.
std::string grouped(std::int64_t n);
/// Returns three significant digits: "171", "2.06", "0.004", "47 800".
std::string figure(double value);
/// Returns "1.61 M", "12 k", "940".
std::string short_count(double value);

/// A number as a user types it: "60 000", "100,000", "1e5", "64k", "4Ki".
template <class T>
struct Typed {
    std::optional<T> value;
    std::string hint{};  ///< how to write the number; may be empty
};

/// Reads a whole number. Blanks (also thin and no-break ones), commas, apostrophes and underscores may separate
/// thousands. An exponent may follow, and k, M or G (powers of 1000) or Ki, Mi or Gi (of 1024). Decimals must give a
/// whole number: "1.5k". Returns no value out of range.
Typed<std::int64_t> typed_integer(std::string_view text);
Typed<std::uint64_t> typed_unsigned(std::string_view text);

/// Reads a finite number. Rejects commas, which are decimal points in some countries.
Typed<float> typed_real(std::string_view text);

}  // namespace lanescope
