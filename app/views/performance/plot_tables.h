// Tables of plots, for export.
#pragma once

#include <span>

#include "app/model/text/table.h"
#include "app/views/state/view_context.h"

namespace lanescope {

struct PlotTable {
    const char* name;  ///< in file names, such as "bars"
    const char* title;
    Table (*make)(const ViewContext&);
};

std::span<const PlotTable> plot_tables();

/// Makes a row per visible bar, with baseline and bounds of the speed-up.
Table bars_table(const ViewContext& context);
/// Makes a row per point.
Table sweep_table_of(const ViewContext& context);
Table roofline_table(const ViewContext& context);
Table ledger_table(const ViewContext& context);
Table metrics_table(const ViewContext& context);
Table profile_table(const ViewContext& context);
Table times_table(const ViewContext& context);

/// Returns the sweep's results, or else the shown ones.
std::vector<RunResultPtr> results_by_problem(const ViewContext& context);

}  // namespace lanescope
