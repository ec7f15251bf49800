// Throughput panel: the selected plot or table.
#pragma once

#include "app/analysis/timing/roofline.h"
#include "app/base/text/table.h"
#include "app/views/state/view_context.h"

namespace lanescope {

/// The plots that ship, in the order of their tabs.
std::span<const PlotKind> shipped_plots();

void draw_throughput(ViewContext& context, Area area);
/// Returns true if the results are of another problem than the selected one, without a run or recording.
bool is_of_problem_before(const ViewContext& context);

// Pinned results: a click makes one the baseline, a right click renames it, a cross unpins it.
/// Returns the height used at the upper edge; 0 if nothing is pinned.
float draw_pinned_chips(ViewContext& context, Area area);

// Results as bars.
void draw_bars(ViewContext& context, Area area);

// A sweep as lines, as points by problem, or as a map over two axes.
void draw_sweep(ViewContext& context, Area area);

// Controls of a sweep: axes, values, start, cancel and progress.
/// Returns the height used.
float draw_sweep_controls(ViewContext& context, Area area);

// Roofline: ceilings and variants; arrows show traffic beyond the compulsory bytes.
void draw_roofline(ViewContext& context, Area area);

TrafficLevel level_of(MovedBytes moved);

// Time breakdown: parts of the variants' times, a waterfall, and the difference of two variants.
void draw_breakdown(ViewContext& context, Area area);
/// Returns true for the waterfall of one variant.
bool shows_one_breakdown(const ViewContext& context);

// Tables of the plots' panel.
/// Draws metrics, profile, results or ranking, and a switch.
void draw_tables(ViewContext& context, Area area);
/// Draws calls, minimum, average, maximum and share of all times.
void draw_profile_table(ViewContext& context, Area area);
/// Draws a row per problem and a column per variant, with the best boxed, for the sweep or else the shown results.
void draw_results_table(ViewContext& context, Area area);

// Metrics table: a column per variant.
void draw_metrics(ViewContext& context, Area area);

// Ranking of all results by time.
void draw_ranking_table(ViewContext& context, Area area);

/// Makes a table for export.
Table ranking_table(const ViewContext& context);

}  // namespace lanescope
