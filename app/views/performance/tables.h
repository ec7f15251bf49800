// Tables of the plots' panel.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// Draws metrics, profile, results or ranking, and a switch.
void draw_tables(ViewContext& context, Area area);
/// Draws calls, minimum, average, maximum and share of all times.
void draw_profile_table(ViewContext& context, Area area);
/// Draws a row per problem and a column per variant, with the best boxed, for the sweep or else the shown results.
void draw_results_table(ViewContext& context, Area area);

}  // namespace lanescope
