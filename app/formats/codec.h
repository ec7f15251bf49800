// Values to and from JSON by schema.h. Input is untrusted: a defect throws UsageError with the field, such as
// "results[0].trace.sites[3].line: expected an integer".
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/base/error.h"
#include "app/base/text/plain_text.h"
#include "app/formats/schema.h"
#include "app/model/enum_names.h"

namespace lanescope {

/// A place in a document; a chain to the root, made text only on demand.
struct Where {
    const Where* up = nullptr;
    std::string_view key{};
    std::size_t index = 0;

    std::string text() const;
    [[noreturn]] void expected(std::string_view what, std::string_view got = {}) const {
        throw UsageError(text() + ": expected " + std::string(what) + (got.empty() ? "" : ", got ") + std::string(got));
    }
};

template <class T>
concept Described = requires(T& value) {
    each_field(value, [](const Member&, auto&) {});
};
template <class T>
concept Number = std::is_arithmetic_v<T> && !std::same_as<T, bool>;

template <class T>
requires Number<T> || std::same_as<T, bool> || std::same_as<T, std::string> nlohmann::json encode(const T& value) {
    return value;
}

template <class T>
requires std::is_enum_v<T> nlohmann::json encode(T value) { return std::string(name_of(value)); }

template <Described T>
nlohmann::json encode(const T& value);

template <class T>
nlohmann::json encode(const std::optional<T>& value) {
    return value ? encode(*value) : nlohmann::json();
}

template <class T, std::size_t N>
nlohmann::json encode(const std::array<T, N>& values) {
    return values;
}

template <class T>
nlohmann::json encode(const std::vector<T>& values) {
    nlohmann::json list = nlohmann::json::array();
    for (const T& value : values) list.push_back(encode(value));
    return list;
}

template <Named E>
nlohmann::json encode(const std::map<E, double>& counts) {
    nlohmann::json object = nlohmann::json::object();
    for (const auto& [counter, value] : counts) object[std::string(name_of(counter))] = value;
    return object;
}

inline nlohmann::json encode(BackendWish wish) { return std::string(to_string(wish)); }

template <class T>
nlohmann::json encode(const std::map<std::string, T>& values) {
    return values;
}

nlohmann::json encode(const Problem& problem);

inline nlohmann::json encode(const SharedTrace& trace) { return encode(*trace); }

template <Described T>
nlohmann::json encode(const T& value) {
    nlohmann::json object = nlohmann::json::object();
    each_field(value, [&](const Member& member, const auto& field) { object[member.name] = encode(field); });
    return object;
}

void decode(const nlohmann::json& from, bool& to, const Where& where);
void decode(const nlohmann::json& from, double& to, const Where& where);
void decode(const nlohmann::json& from, float& to, const Where& where);
void decode(const nlohmann::json& from, std::string& to, const Where& where);
void decode(const nlohmann::json& from, BackendWish& to, const Where& where);
void decode(const nlohmann::json& from, Problem& to, const Where& where);

/// Throws UsageError if absent.
const nlohmann::json& member_of(const nlohmann::json& object, std::string_view name, const Where& where);

template <std::integral T>
void decode(const nlohmann::json& from, T& to, const Where& where) {
    const bool fits = from.is_number_unsigned()  ? std::in_range<T>(from.get<std::uint64_t>())
                      : from.is_number_integer() ? std::in_range<T>(from.get<std::int64_t>())
                                                 : false;
    if (!fits) where.expected(std::is_unsigned_v<T> ? "a non-negative integer" : "an integer");
    to = from.get<T>();
}

template <class T>
void decode(const nlohmann::json& from, std::map<std::string, T>& to, const Where& where) {
    if (!from.is_object()) where.expected("an object");
    for (const auto& [name, value] : from.items()) decode(value, to[name], Where{&where, name});
}

/// Skips newer programs' counters.
template <Named E>
void decode(const nlohmann::json& from, std::map<E, double>& to, const Where& where) {
    if (!from.is_object()) where.expected("an object");
    for (const auto& [name, value] : from.items())
        if (const auto counter = find_named<E>(name)) decode(value, to[*counter], Where{&where, name});
}

template <class E>
requires std::is_enum_v<E>
void decode(const nlohmann::json& from, E& to, const Where& where) {
    std::string name;
    decode(from, name, where);
    const auto found = find_named<E>(name);
    if (!found) where.expected("one of the known names", quoted(std::string_view(name)));
    to = *found;
}

template <Described T>
void decode(const nlohmann::json& from, T& to, const Where& where);

inline void decode(const nlohmann::json& from, SharedTrace& to, const Where& where) { decode(from, to.edit(), where); }

template <class T>
void decode(const nlohmann::json& from, std::optional<T>& to, const Where& where) {
    if (from.is_null())
        to.reset();
    else
        decode(from, to.emplace(), where);
}

template <class T, std::size_t N>
void decode(const nlohmann::json& from, std::array<T, N>& to, const Where& where) {
    if (!from.is_array() || from.size() != N) where.expected("a list of " + std::to_string(N));
    for (std::size_t i = 0; i < N; ++i) decode(from[i], to[i], Where{&where, {}, i});
}

template <class T>
void decode(const nlohmann::json& from, std::vector<T>& to, const Where& where) {
    if (!from.is_array()) where.expected("a list");
    for (std::size_t i = 0; i < from.size(); ++i) decode(from[i], to.emplace_back(), Where{&where, {}, i});
}

template <Described T>
void decode(const nlohmann::json& from, T& to, const Where& where) {
    each_field(to, [&](const Member& member, auto& field) {
        const bool is_absent = from.is_object() && !from.contains(member.name);
        if (member.later && is_absent) return;
        const bool is_former = is_absent && member.former_name && from.contains(member.former_name);
        const char* name = is_former ? member.former_name : member.name;
        decode(member_of(from, name, where), field, Where{&where, name});
    });
}

}  // namespace lanescope
