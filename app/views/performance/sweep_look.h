// Colours and texts of sweeps.
#pragma once

#include <string>
#include <vector>

#include "app/model/run_result.h"
#include "app/views/kit/palette.h"
#include "app/views/kit/tip.h"

namespace lanescope {

/// Returns a variant's colour; `twin` is the number of its earlier entries with other lanes.
ImU32 colour_of(const RunResult& any, const VariantChoice& variant, std::size_t twin);

/// Returns colours per series; repeated variants get stronger ones.
std::vector<ImU32> colours_of(const std::vector<RunResultPtr>& results, const std::vector<VariantChoice>& variants);

Tip tip_of_axis(const std::string& axis);
std::string title_of(const std::string& axis);

}  // namespace lanescope
