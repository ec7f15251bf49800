// Settings as a file or a text has them: what it lacks stays as it is.
#pragma once

#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "app/model/files/check_values.h"

namespace lanescope {

/// Calls take(member, value, field, where) for each field of `to` that `from` has, and returns the names of all fields.
/// Throws UsageError where `from` is no object.
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

}  // namespace lanescope
