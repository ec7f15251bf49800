// Panel of plots and tables.
#pragma once

#include "app/analysis/timing/roofline.h"
#include "app/base/text/table.h"
#include "app/views/state/view_context.h"

namespace lanescope {

/// In the order of their tabs.
std::span<const PlotKind> shipped_plots();

void draw_throughput(ViewContext& context, Area area);

void draw_bars(ViewContext& context, Area area);

/// Draws lines, points by problem, or a map over two axes.
void draw_sweep(ViewContext& context, Area area);
/// Returns the height used.
float draw_sweep_controls(ViewContext& context, Area area);

/// Arrows show traffic beyond the compulsory bytes.
void draw_roofline(ViewContext& context, Area area);
TrafficLevel level_of(MovedBytes moved);

/// Draws stacked times, a waterfall, or the difference of two variants.
void draw_breakdown(ViewContext& context, Area area);
/// Returns true for one variant's waterfall.
bool shows_one_breakdown(const ViewContext& context);

/// Draws the launches and copies of a program.
void draw_timeline(ViewContext& context, Area area);

/// Draws metrics, profile, results or ranking.
void draw_tables(ViewContext& context, Area area);
/// One column per variant.
void draw_metrics(ViewContext& context, Area area);
void draw_ranking_table(ViewContext& context, Area area);
Table ranking_table(const ViewContext& context);

}  // namespace lanescope
