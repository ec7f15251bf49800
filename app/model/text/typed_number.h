// Numbers as users type them: "60 000", "100,000", "1e5", "64k", "2M", "4Ki". Used for fields, problem texts and
// options.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lanescope {

/// A parsed number, or the reason for its absence.
template <class T>
struct Typed {
    std::optional<T> value;
    std::string hint{};  ///< how to write the number, if the text is not one; empty if unknown
};

/// Reads a whole number. Blanks (also thin and no-break ones), commas, apostrophes and underscores may separate groups
/// of three digits. An exponent may follow, and k, M or G (powers of 1000) or Ki, Mi or Gi (powers of 1024). Decimals
/// are allowed if the result is whole: "1.5k". Numbers out of range have no value.
Typed<std::int64_t> typed_integer(std::string_view text);
Typed<std::uint64_t> typed_unsigned(std::string_view text);

/// Reads a finite number with a decimal point. Rejects commas, which separate thousands or decimals depending on the
/// country.
Typed<float> typed_real(std::string_view text);

}  // namespace lanescope
