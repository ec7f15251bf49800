#include "app/model/catalog/needs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>

#include "app/model/text/error.h"
#include "app/model/text/trimmed.h"

namespace lanescope {
namespace {

constexpr std::array<std::string_view, 5> known_names{"rows", "cols", "nonzeros", "warps", "lanes"};

/// Returns one empty piece for an empty text.
std::vector<std::string_view> terms_between(std::string_view text, std::string_view separator) {
    std::vector<std::string_view> found;
    for (std::size_t at; (at = text.find(separator)) != text.npos; text.remove_prefix(at + separator.size()))
        found.push_back(trimmed(text.substr(0, at)));
    found.push_back(trimmed(text));
    return found;
}

[[noreturn]] void refuse(std::string_view text) {
    throw UsageError(
        fmt::format("'Needs: {}' cannot be read; write it as in: Needs: warps * cols <= 2147483647 (known are rows, "
                    "cols, nonzeros, "
                    "warps and lanes)",
                    text));
}

std::int64_t multiplied(std::int64_t a, std::int64_t b) {
    std::int64_t product = 0;
    return __builtin_mul_overflow(a, b, &product) ? std::numeric_limits<std::int64_t>::max() : product;
}

NeedProduct parse_product(std::string_view text, std::string_view whole) {
    NeedProduct product;
    for (const std::string_view term : terms_between(text, "*")) {
        std::int64_t number = 0;
        const auto [end, error] = std::from_chars(term.data(), term.data() + term.size(), number);
        if (error == std::errc() && end == term.data() + term.size() && number >= 0)
            product.factor = multiplied(product.factor, number);
        else if (std::ranges::count(known_names, term))
            product.names.emplace_back(term);
        else
            refuse(whole);
    }
    return product;
}

Need parse_need(std::string_view text) {
    const auto sides = terms_between(text, "<=");
    if (sides.size() != 2) refuse(text);
    return {parse_product(sides[0], text), parse_product(sides[1], text), std::string(text)};
}

std::int64_t value(const NeedProduct& product, const NamedNumbers& numbers) {
    std::int64_t all = product.factor;
    for (const std::string& name : product.names) all = multiplied(all, numbers.at(name));
    return all;
}

/// 134215680 -> "134 215 680".
std::string in_groups(std::int64_t number) {
    std::string digits = std::to_string(number);
    for (auto at = std::ssize(digits) - 3; at > 0; at -= 3) digits.insert(std::size_t(at), " ");
    return digits;
}

}  // namespace

std::vector<Need> parse_needs(std::string_view text) {
    std::vector<Need> needs;
    if (trimmed(text).empty()) return needs;
    for (const std::string_view piece : terms_between(text, ",")) needs.push_back(parse_need(piece));
    return needs;
}

bool holds(const Need& need, const NamedNumbers& numbers) {
    return value(need.left, numbers) <= value(need.right, numbers);
}

std::string in_words(const Need& need, std::string_view columns, const NamedNumbers& usual) {
    std::vector<std::string> names = need.left.names;
    const bool by_warps = std::erase(names, "warps") == 1;
    if (names != std::vector<std::string>{"cols"} || !need.right.names.empty() || need.left.factor == 0)
        return need.text;
    const std::int64_t warps = by_warps ? usual.at("warps") : 1;
    const std::string most = in_groups(need.right.factor / multiplied(need.left.factor, warps));
    return fmt::format("{} up to {}", columns, most) +
           (by_warps ? fmt::format(", fewer if a block has more than {} warps", warps) : "");
}

}  // namespace lanescope
