// Reading of partial settings.
#pragma once

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "app/model/files/check_values.h"
#include "app/model/text/error.h"

namespace lanescope {

/// Calls take(member, value, field, where) for fields in `from`. Returns all field names. Throws UsageError if `from`
/// is not an object.
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

/// Calls take(), which changes the field. With `faults`, a UsageError restores the field and is appended as text.
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
