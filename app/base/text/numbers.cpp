#include "app/base/text/numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string>

#include "app/base/text/plain_text.h"

namespace lanescope {

std::string grouped(std::int64_t n) {
    std::string digits = std::to_string(n);
    for (std::ptrdiff_t i = std::ptrdiff_t(digits.size()) - 3; i > (n < 0 ? 1 : 0); i -= 3)
        digits.insert(std::size_t(i), 1, ' ');
    return digits;
}

std::string figure(double value) {
    if (!std::isfinite(value)) return "-";
    if (value == 0) return "0";
    const int decimals = std::clamp(2 - static_cast<int>(std::floor(std::log10(std::abs(value)) + 1e-9)), 0, 6);
    if (std::abs(value) >= 1000) return grouped(std::llround(value));
    return fmt::format("{:.{}f}", value, decimals);
}

std::string short_count(double value) {
    if (value >= 1e9) return figure(value / 1e9) + " G";
    if (value >= 1e6) return figure(value / 1e6) + " M";
    if (value >= 1e4) return figure(value / 1e3) + " k";
    return grouped(std::llround(value));
}

namespace {

#ifdef __cpp_lib_to_chars
template <class T>
std::from_chars_result read_real(const char* first, const char* last, T& value) {
    return std::from_chars(first, last, value);
}
#else
double read_by_c(const char* text, char** end, double) { return std::strtod(text, end); }
float read_by_c(const char* text, char** end, float) { return std::strtof(text, end); }

/// strtod() also takes blanks, a plus sign and hexadecimal digits.
template <class T>
std::from_chars_result read_real(const char* first, const char* last, T& value) {
    const char* digits = first != last && *first == '-' ? first + 1 : first;
    if (digits == last || (*digits != '.' && (*digits < '0' || *digits > '9')))
        return {first, std::errc::invalid_argument};
    const std::string text(first, std::find_if(digits, last, [](char c) { return c == 'x' || c == 'X'; }));
    char* end = nullptr;
    const T read = read_by_c(text.c_str(), &end, T());
    if (end == text.c_str()) return {first, std::errc::invalid_argument};
    const char* const rest = first + (end - text.c_str());
    if (std::isinf(read)) return {rest, std::errc::result_out_of_range};
    value = read;
    return {rest, {}};
}
#endif

}  // namespace

std::from_chars_result real_from_chars(const char* first, const char* last, float& value) {
    return read_real(first, last, value);
}

std::from_chars_result real_from_chars(const char* first, const char* last, double& value) {
    return read_real(first, last, value);
}

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_blank(std::uint32_t code) {
    return code == ' ' || code == '\t' || code == 0xA0 || code == 0x202F || (code >= 0x2002 && code <= 0x200A);
}

/// Reduces separators to blank, comma, apostrophe or underscore.
std::string in_ascii(std::string_view text) {
    std::string plain;
    while (!text.empty()) {
        const Character character = first_character(text);
        if (character.valid && is_blank(character.code))
            plain += ' ';
        else if (character.valid && character.code == 0x2019)
            plain += '\'';
        else if (character.valid && character.code == 0x2212)
            plain += '-';
        else
            plain += text.substr(0, character.bytes);
        text.remove_prefix(character.bytes);
    }
    const std::size_t first = plain.find_first_not_of(' ');
    return first == plain.npos ? "" : plain.substr(first, plain.find_last_not_of(' ') - first + 1);
}

/// "-1 500.25e3 k".
struct Parts {
    bool negative = false, complete = false;
    std::string whole, fraction, unit;
    int exponent = 0;
    bool has_exponent = false;
};

std::string_view take_digits(std::string_view& text) {
    const std::size_t end = std::min(text.size(), text.find_first_not_of("0123456789"));
    const std::string_view digits = text.substr(0, end);
    text.remove_prefix(end);
    return digits;
}

/// Reads "60 000"; no digits if a separator does not separate thousands.
std::string take_grouped(std::string_view& text) {
    std::string digits(take_digits(text));
    const std::size_t first = digits.size();
    const char separator = text.size() > 1 && is_digit(text[1]) ? text[0] : '\0';
    if (separator == '\0' || std::string_view(" ,'_").find(separator) == std::string_view::npos) return digits;
    if (first == 0 || first > 3 || digits[0] == '0') return {};
    while (text.size() > 1 && text[0] == separator && is_digit(text[1])) {
        text.remove_prefix(1);
        const std::string_view group = take_digits(text);
        if (group.size() != 3) return {};
        digits += group;
    }
    return digits;
}

bool take_exponent(std::string_view& text, Parts& parts) {
    if (text.empty() || (text[0] != 'e' && text[0] != 'E')) return true;
    text.remove_prefix(1);
    if (!text.empty() && text[0] == '+') text.remove_prefix(1);
    const auto exponent = take_number<int>(text);
    if (!exponent || *exponent < -1000 || *exponent > 1000) return false;
    parts.exponent = *exponent;
    return parts.has_exponent = true;
}

Parts parts_of(std::string_view text) {
    Parts parts;
    parts.negative = text.starts_with('-');
    if (parts.negative) text.remove_prefix(1);
    parts.whole = take_grouped(text);
    if (text.starts_with('.')) {
        text.remove_prefix(1);
        parts.fraction = take_digits(text);
    }
    if (parts.whole.empty() && parts.fraction.empty()) return parts;
    if (!take_exponent(text, parts)) return parts;
    if (text.starts_with(' ')) text.remove_prefix(1);
    parts.unit = text;
    parts.complete = true;
    return parts;
}

struct Unit {
    std::string_view name;
    std::uint64_t factor;
};
constexpr std::array units{Unit{"", 1},          Unit{"k", 1000},          Unit{"K", 1000},
                           Unit{"M", 1'000'000}, Unit{"G", 1'000'000'000}, Unit{"Ki", 1 << 10},
                           Unit{"ki", 1 << 10},  Unit{"Mi", 1 << 20},      Unit{"Gi", 1 << 30}};

/// Returns nothing if the product is not whole or exceeds 64 bits.
std::optional<std::uint64_t> magnitude(const Parts& parts, std::uint64_t factor) {
    using Wide = unsigned __int128;
    constexpr Wide most = std::numeric_limits<std::uint64_t>::max();
    std::string digits = parts.whole + parts.fraction;
    int exponent = parts.exponent - int(parts.fraction.size());
    for (; exponent < 0 && digits.ends_with('0'); ++exponent) digits.pop_back();
    Wide value = 0;
    for (const char digit : digits)
        if ((value = value * 10 + Wide(digit - '0')) > most) return std::nullopt;
    if (value == 0) return 0;
    value *= factor;
    for (; exponent < 0; ++exponent, value /= 10)
        if (value % 10 != 0) return std::nullopt;
    for (; exponent > 0 && value <= most; --exponent) value *= 10;
    return value <= most ? std::optional(std::uint64_t(value)) : std::nullopt;
}

bool ends_with_decimals(std::string_view text) {
    const std::size_t comma = text.find(',');
    return comma != text.npos && text.find(',', comma + 1) == text.npos && comma > 0 && is_digit(text[comma - 1]) &&
           comma + 1 < text.size() && is_digit(text[comma + 1]);
}

std::string with_point(std::string text) {
    std::ranges::replace(text, ',', '.');
    return text;
}

std::string hint_for_whole(const std::string& text, const Parts& parts) {
    if (text.find(',') != text.npos) return "a comma separates thousands, as in 1,500; write a decimal as 1.5k";
    if (parts.complete && parts.unit == "m") return "write M for a million";
    if (parts.complete && (!parts.fraction.empty() || parts.exponent < 0)) return "it is not whole";
    return {};
}

struct Whole {
    bool negative = false;
    std::optional<std::uint64_t> value;
    std::string hint;
};

Whole whole_number_of(std::string_view typed) {
    const std::string text = in_ascii(typed);
    const Parts parts = parts_of(text);
    const auto unit = std::ranges::find(units, std::string_view(parts.unit), &Unit::name);
    const bool is_scaled = parts.has_exponent || !parts.unit.empty();
    const bool is_clear = parts.complete && unit != units.end() && (text.find('.') == text.npos || is_scaled);
    const auto value = is_clear ? magnitude(parts, unit->factor) : std::nullopt;
    return {parts.negative, value, value ? "" : hint_for_whole(text, parts)};
}

}  // namespace

Typed<std::uint64_t> typed_unsigned(std::string_view text) {
    Whole whole = whole_number_of(text);
    if (whole.negative && whole.value != 0) return {std::nullopt, std::move(whole.hint)};
    return {whole.value, std::move(whole.hint)};
}

Typed<std::int64_t> typed_integer(std::string_view text) {
    Whole whole = whole_number_of(text);
    constexpr std::uint64_t most = std::numeric_limits<std::int64_t>::max();
    if (!whole.value || *whole.value > most) return {std::nullopt, std::move(whole.hint)};
    const auto value = std::int64_t(*whole.value);
    return {whole.negative ? -value : value};
}

Typed<float> typed_real(std::string_view typed) {
    const std::string text = in_ascii(typed);
    if (text.find(',') != text.npos)
        return {std::nullopt, ends_with_decimals(text) ? "write " + with_point(text) : "write it without commas"};
    const Parts parts = parts_of(text);
    if (!parts.complete || !parts.unit.empty()) return {};
    const std::string plain =
        fmt::format("{}{}.{}e{}", parts.negative ? "-" : "", parts.whole.empty() ? "0" : parts.whole,
                    parts.fraction.empty() ? "0" : parts.fraction, parts.exponent);
    const auto value = exact_number<float>(plain);
    return value && std::isfinite(*value) ? Typed<float>{value} : Typed<float>{};
}

}  // namespace lanescope
