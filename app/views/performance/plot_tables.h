// What the plots and tables of the window show, as tables for other programs.
#pragma once

#include <span>

#include "app/model/text/table.h"
#include "app/views/state/view_context.h"

namespace lanescope {

struct PlotTable {
    const char* name;  ///< of files: "bars"
    const char* title;
    Table (*make)(const ViewContext&);
};

std::span<const PlotTable> plot_tables();

/// A row for each bar in sight, in their order, with what it is compared with and the bounds of its speed-up.
Table bars_table(const ViewContext& context);
/// A row for each point of the sweep, with its place on the axes.
Table sweep_table_of(const ViewContext& context);
Table roofline_table(const ViewContext& context);
Table ledger_table(const ViewContext& context);
Table metrics_table(const ViewContext& context);
Table profile_table(const ViewContext& context);
Table times_table(const ViewContext& context);

/// The results of the sweep, where there is one; else those on show.
std::vector<RunResultPtr> results_by_problem(const ViewContext& context);

}  // namespace lanescope
