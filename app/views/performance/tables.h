// Tables in place of a plot: what was counted, the profiler's table, and times by problem with the best boxed.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// Metrics, profile, results and ranking: one of them, and the switch.
void draw_tables(ViewContext& context, Area area);
/// The profiler's table of the results: calls, least, average, most, share of the time of all.
void draw_profile_table(ViewContext& context, Area area);
/// A row a problem, a column a variant, the best boxed: of the sweep, or else of the results.
void draw_results_table(ViewContext& context, Area area);

}  // namespace lanescope
