// Colours and texts of sweeps.
#pragma once

#include <string>
#include <vector>

#include "app/model/run_result.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/tooltip.h"
#include "app/views/state/sweep_view.h"
#include "app/views/state/view_context.h"

namespace lanescope {

/// Returns a variant's colour; `twin` is the number of its earlier entries with other lanes.
ImU32 colour_of(const RunResult& any, const VariantChoice& variant, std::size_t twin);

/// Returns colours per series; repeated variants get stronger ones.
std::vector<ImU32> colours_of(const std::vector<RunResultPtr>& results, const std::vector<VariantChoice>& variants);

Tip tip_of_axis(const std::string& axis);
std::string title_of(const std::string& axis);

// Map of the leading variants over two axes.
/// Draws the map; `badges` is a number of reserved pixels at the right.
void draw_sweep_map(const SweepView& sweep_view, Area area, float badges);

}  // namespace lanescope
