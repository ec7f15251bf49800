// Tables of plots for export, and parts of drawn tables.
#pragma once

#include <span>
#include <vector>

#include "app/base/text/table.h"
#include "app/views/state/view_context.h"

namespace lanescope {

struct PlotTable {
    const char* name;  ///< in file names, such as "bars"
    const char* title;
    Table (*make)(const ViewContext&);
};

std::span<const PlotTable> plot_tables();

/// One row per visible bar, with baseline and bounds of the speed-up.
Table bars_table(const ViewContext& context);
/// One row per point.
Table sweep_table_of(const ViewContext& context);
Table roofline_table(const ViewContext& context);
Table breakdown_table(const ViewContext& context);
Table metrics_table(const ViewContext& context);
Table profile_table(const ViewContext& context);
Table times_table(const ViewContext& context);

/// Returns the sweep's results, else the shown ones.
std::vector<RunResultPtr> results_by_problem(const ViewContext& context);

struct TableHead {
    const char* text;
    const char* tip;
    float width;  ///< in theme::unit()
};

/// Returns true if export was pressed.
bool draw_table_bottom(const std::vector<RunResultPtr>& results, Area area);
void save_table(ViewContext& context, const char* what, const Table& table);
/// If true, call ImGui::EndTable(); false: hidden.
bool begin_plot_table(const char* id, int columns, Area area);
void set_up_table(std::span<const TableHead> heads);

}  // namespace lanescope
