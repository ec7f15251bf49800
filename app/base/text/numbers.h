// Numbers as shown and as typed.
#pragma once

#include <charconv>
#include <concepts>
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

/// A typed number: "60 000", "100,000", "1e5", "64k", "4Ki".
template <class T>
struct Typed {
    std::optional<T> value;
    std::string hint{};  ///< how to write it; may be empty
};

/// Reads a whole number. Blanks (also thin and no-break), commas, apostrophes and underscores may separate thousands.
/// An exponent may follow, and k, M or G (powers of 1000) or Ki, Mi or Gi (of 1024). Decimals must give a whole number:
/// "1.5k". Returns no value out of range.
Typed<std::int64_t> typed_integer(std::string_view text);
Typed<std::uint64_t> typed_unsigned(std::string_view text);

/// Reads a finite number. Rejects commas: decimal points in some countries.
Typed<float> typed_real(std::string_view text);

/// As std::from_chars(), which libc++ before version 20 lacks for these types.
std::from_chars_result real_from_chars(const char* first, const char* last, float& value);
std::from_chars_result real_from_chars(const char* first, const char* last, double& value);

/// Reads and removes a number at the start, as std::from_chars(). `base` is for integers.
template <class T>
std::optional<T> take_number(std::string_view& text, [[maybe_unused]] int base = 10) {
    T value{};
    std::from_chars_result read{};
    if constexpr (std::integral<T>)
        read = std::from_chars(text.data(), text.data() + text.size(), value, base);
    else
        read = real_from_chars(text.data(), text.data() + text.size(), value);
    if (read.ec != std::errc()) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(read.ptr - text.data()));
    return value;
}

/// Returns no value for anything else in the text.
template <class T>
std::optional<T> exact_number(std::string_view text, int base = 10) {
    const std::optional<T> value = take_number<T>(text, base);
    return text.empty() ? value : std::nullopt;
}

}  // namespace lanescope
