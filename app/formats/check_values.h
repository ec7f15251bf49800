// Checks against schema.h.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "app/base/error.h"
#include "app/formats/codec.h"

namespace lanescope {

std::string range_text(const Member& member);

template <Described T>
void check_values(const T& value, const Where& where);

void check_number(const Member& member, double number, const Where& where);
void check_value(const Member& member, const std::string& text, const Where& where);
void check_value(const Member& member, const std::map<std::string, double>& numbers, const Where& where);
void check_value(const Member& member, const Problem& problem, const Where& where);

template <Number T>
void check_value(const Member& member, T number, const Where& where) {
    check_number(member, static_cast<double>(number), where);
}

template <class T>
requires std::same_as<T, bool> || std::is_enum_v<T>
void check_value(const Member&, T, const Where&) {}

template <Named E>
void check_value(const Member& member, const std::map<E, double>& counts, const Where& where) {
    for (const auto& [counter, number] : counts) check_number(member, number, Where{&where, name_of(counter)});
}

template <Described T>
void check_value(const Member&, const T& value, const Where& where) {
    check_values(value, where);
}

inline void check_value(const Member&, const SharedTrace& trace, const Where& where) { check_values(*trace, where); }

template <class T>
void check_value(const Member& member, const std::optional<T>& value, const Where& where) {
    if (value) check_value(member, *value, where);
}

template <class T, std::size_t N>
void check_value(const Member& member, const std::array<T, N>& values, const Where& where) {
    for (std::size_t i = 0; i < N; ++i) check_value(member, values[i], Where{&where, {}, i});
}

template <class T>
void check_value(const Member& member, const std::vector<T>& values, const Where& where) {
    for (std::size_t i = 0; i < values.size(); ++i) check_value(member, values[i], Where{&where, {}, i});
}

template <Described T>
void check_values(const T& value, const Where& where) {
    each_field(value, [&](const Member& member, const auto& field) {
        check_value(member, field, Where{&where, member.name});
    });
}

/// Reads partial settings: calls take(member, value, field, where) for fields in `from`. Returns all field names.
/// Throws UsageError if `from` is not an object.
template <class T, class Take>
std::set<std::string> take_fields(const nlohmann::json& from, T& to, const Where& where, const Take& take) {
    if (!from.is_object()) where.expected("an object");
    std::set<std::string> names;
    each_field(to, [&](const Member& member, auto& field) {
        names.insert(member.name);
        if (from.contains(member.name)) take(member, from[member.name], field, Where{&where, member.name});
    });
    return names;
}

/// Calls take(), which changes the field. With `faults`, a UsageError restores the field and appends its text.
template <class T, class Take>
void keep_if_bad(T& field, std::vector<std::string>* faults, const Take& take) {
    if (!faults) return take();
    const T before = field;
    try {
        take();
    } catch (const UsageError& fault) {
        field = before;
        faults->emplace_back(fault.what());
    }
}

}  // namespace lanescope
