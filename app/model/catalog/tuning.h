// Adjustable sizes of a variant, which do not change the problem.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "app/model/catalog/catalog.h"
#include "app/model/experiment.h"
#include "app/model/problem_axis.h"

namespace lanescope {

struct Tuning {
    std::string_view axis;          ///< "lanes"
    std::string_view what;          ///< "lanes per row"
    int VariantChoice::*chosen;     ///< 0: the variant chooses
    std::vector<int> Variant::*of;  ///< accepted values; empty: not adjustable
    int most;
};

inline constexpr std::array tunings{Tuning{lanes_axis, "lanes per row", &VariantChoice::lanes, &Variant::lanes, 32},
                                    Tuning{warps_axis, "warps per block", &VariantChoice::warps, &Variant::warps, 32}};

/// Returns nullptr for an axis of the problem.
constexpr const Tuning* tuning_along(std::string_view axis) {
    for (const Tuning& tuning : tunings)
        if (tuning.axis == axis) return &tuning;
    return nullptr;
}

}  // namespace lanescope
