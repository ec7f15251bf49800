// Colours and texts of sweeps.
#pragma once

#include <string>
#include <vector>

#include "app/model/run_result.h"
#include "app/views/kit/palette.h"
#include "app/views/kit/tip.h"

namespace lanescope {

/// twin: number of earlier entries of this variant.
ImU32 colour_of(const RunResult& any, const VariantChoice& variant, std::size_t twin);

/// Per series; repeated variants are stronger.
std::vector<ImU32> colours_of(const std::vector<RunResultPtr>& results, const std::vector<VariantChoice>& variants);

Tip tip_of_axis(const std::string& axis);
std::string title_of(const std::string& axis);

}  // namespace lanescope
