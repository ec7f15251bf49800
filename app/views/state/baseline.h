// Baseline of the speed-ups.
#pragma once

#include <string>

#include "app/views/state/view_context.h"

namespace lanescope {

/// Returns the baseline of result `of`, or nullptr: the chosen variant or the slowest among its peers, or its own
/// variant in the chosen pinned results.
RunResultPtr base_of(const ViewContext& context, std::size_t of);
/// Returns 0 without a baseline.
double base_us(const ViewContext& context, std::size_t of);

/// Returns "the slowest" if the slowest variant differs by problem or origin.
std::string baseline_name(const ViewContext& context);

/// Makes the variant the baseline, or the slowest if it already is.
void switch_baseline(ViewContext& context, const RunResult& result);

/// As above, for pinned results.
void switch_baseline(ViewContext& context, const std::string& name);

/// Draws a list that ends at `right`: "Baseline (slowest): cte". Returns its left edge.
float draw_baseline(ViewContext& context, float right, float y, float room);

}  // namespace lanescope
