#include "app/lessons/markdown/phrases.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "app/base/text/numbers.h"

namespace lanescope {
namespace {

constexpr std::string_view blanks = " \t";

/// Returns decimals minus the exponent: 1 for "15.9", 5 for "1e-5".
int places(std::string_view text) {
    const std::size_t e = std::min(text.find_first_of("eE"), text.size());
    const std::string_view digits = text.substr(0, e);
    const std::size_t point = digits.find('.');
    int exponent = 0;
    if (e < text.size()) {
        std::string_view behind = text.substr(e + 1);
        if (behind.starts_with('+')) behind.remove_prefix(1);
        std::from_chars(behind.data(), behind.data() + behind.size(), exponent);
    }
    return (point == std::string_view::npos ? 0 : int(digits.size() - point - 1)) - exponent;
}

bool is_word_end(std::string_view text, std::size_t at) {
    return at >= text.size() || blanks.find(text[at]) != std::string_view::npos;
}

}  // namespace

std::optional<WrittenNumber> parse_number(std::string_view text) {
    constexpr std::size_t longest = 40;
    if (text.empty() || text.size() > longest) return std::nullopt;
    const auto value = exact_number<double>(text);
    if (!value || !std::isfinite(*value)) return std::nullopt;
    return WrittenNumber{*value, std::pow(10.0, -places(text))};
}

bool Tokens::take(std::string_view words) {
    if (!rest_.starts_with(words) || !is_word_end(rest_, words.size())) return false;
    rest_ = trimmed(rest_.substr(words.size()));
    return true;
}

std::string_view Tokens::word() {
    const std::size_t end = std::min(rest_.find_first_of(blanks), rest_.size());
    const std::string_view word = rest_.substr(0, end);
    rest_ = trimmed(rest_.substr(end));
    return word;
}

std::optional<std::string_view> Tokens::until(std::string_view words) {
    for (std::size_t at = 0; (at = rest_.find(words, at)) != std::string_view::npos; ++at) {
        if ((at > 0 && !is_word_end(rest_, at - 1)) || !is_word_end(rest_, at + words.size())) continue;
        const std::string_view before = trimmed(rest_.substr(0, at));
        rest_ = trimmed(rest_.substr(at + words.size()));
        return before;
    }
    return std::nullopt;
}

}  // namespace lanescope
