// Tables of the plots' panel.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// With a switch: metrics, profile, results or ranking.
void draw_tables(ViewContext& context, Area area);
/// Calls, minimum, average, maximum and share of all times.
void draw_profile_table(ViewContext& context, Area area);
/// A row per problem, a column per variant, the best boxed; of the sweep, or else the shown results.
void draw_results_table(ViewContext& context, Area area);

}  // namespace lanescope
