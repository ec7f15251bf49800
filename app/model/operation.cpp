#include "app/model/operation.h"

#include <algorithm>

#include "app/model/text/error.h"
#include "app/model/text/names.h"

namespace lanescope {

std::string_view to_string(const Operation& operation) { return operation.name(); }

const Operation* find_operation(std::string_view name) {
    const auto found = std::ranges::find_if(operations(), [&](const Operation* o) { return o->name() == name; });
    return found == operations().end() ? nullptr : *found;
}

const Operation& operation_named(std::string_view name) {
    if (const Operation* found = find_operation(name)) return *found;
    std::vector<std::string> names;
    for (const Operation* operation : operations()) names.emplace_back(operation->name());
    throw UsageError(unknown_name("operation", name, names));
}

}  // namespace lanescope
