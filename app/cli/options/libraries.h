// NVIDIA's libraries: they need a GPU and have no lanes.
#pragma once

#include "app/model/catalog/catalog.h"
#include "app/model/experiment.h"

namespace lanescope {

inline bool is_library(const Operation& operation, const VariantChoice& choice) {
    const Variant* variant = find_variant(to_string(operation), choice.id);
    return variant && variant->group == VariantGroup::library;
}

inline void leave_out_libraries(Experiment& experiment) {
    const Operation& operation = operation_of(experiment.problem);
    std::erase_if(experiment.variants, [&](const VariantChoice& v) { return is_library(operation, v); });
}

}  // namespace lanescope
