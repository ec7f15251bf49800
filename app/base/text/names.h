// Names of enumerations, and suggestions for misspelt names.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/base/error.h"
#include "app/base/text/plain_text.h"

namespace lanescope {

std::size_t edit_distance(std::string_view a, std::string_view b);

/// Ignores case. Returns the first of equals; empty if none is near, or `typed` is a name.
std::string closest(std::string_view typed, const std::vector<std::string>& names);

/// Returns "; did you mean rows?", or empty.
std::string did_you_mean(std::string_view typed, const std::vector<std::string>& names);

/// Returns "unknown variant 'ctee': expected one of cte, thread_per_row; did you mean cte?"
inline std::string unknown_name(std::string_view what, std::string_view typed, const std::vector<std::string>& names) {
    return fmt::format("unknown {} {}: expected one of {}{}", what, quoted(typed), fmt::join(names, ", "),
                       did_you_mean(typed, names));
}

/// As the compiler spells it: members by qualified name, other values as casts.
template <class E, E value>
constexpr std::string_view spelling() {
    std::string_view function = __PRETTY_FUNCTION__;
    function.remove_prefix(function.rfind("value = ") + 8);
    return function.substr(0, function.find_first_of(";]"));
}

template <class E, E value>
consteval bool is_member() {
    const char first = spelling<E, value>().front();
    return first != '(' && (first < '0' || first > '9');
}

/// Noun for messages, and names by member, counted from 0 without gaps. A missing or surplus name does not compile.
template <std::size_t count>
struct NameTable {
    std::string_view noun;
    std::array<std::string_view, count> list;
};

template <class E, std::convertible_to<std::string_view>... Names>
consteval auto name_table(std::string_view noun, Names... names) {
    constexpr std::size_t count = sizeof...(names);
    static_assert(is_member<E, static_cast<E>(count - 1)>(), "there are more names than members");
    static_assert(!is_member<E, static_cast<E>(count)>(), "a member has no name");
    return NameTable<count>{noun, {names...}};
}

/// Names members as the source does.
template <class E, class... Names>
consteval auto names_of_members(std::string_view noun, Names... names) {
    constexpr E next = static_cast<E>(sizeof...(names));
    if constexpr (is_member<E, next>())
        return names_of_members<E>(noun, names..., spelling<E, next>().substr(spelling<E, next>().rfind(':') + 1));
    else
        return name_table<E>(noun, names...);
}

/// To be specialised.
template <class E>
inline constexpr auto enum_names = nullptr;

template <class E>
concept Named = std::is_enum_v<E> && requires {
    enum_names<E>.list;
};

template <Named E>
constexpr std::string_view name_of(E value) {
    return enum_names<E>.list[static_cast<std::size_t>(value)];
}

template <Named E>
constexpr std::optional<E> find_named(std::string_view name) {
    const auto found = std::ranges::find(enum_names<E>.list, name);
    if (found == enum_names<E>.list.end()) return std::nullopt;
    return static_cast<E>(found - enum_names<E>.list.begin());
}

template <Named E>
std::vector<std::string> names_of_all() {
    return {enum_names<E>.list.begin(), enum_names<E>.list.end()};
}

/// Throws UsageError with all names.
template <Named E>
E parse_name(std::string_view name) {
    if (const auto found = find_named<E>(name)) return *found;
    throw UsageError(unknown_name(enum_names<E>.noun, name, names_of_all<E>()));
}

}  // namespace lanescope
