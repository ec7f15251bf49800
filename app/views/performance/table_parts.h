// What the tables in place of a plot have in common.
#pragma once

#include <span>
#include <vector>

#include "app/model/text/table.h"
#include "app/views/state/view_context.h"

namespace lanescope {

struct TableHead {
    const char* text;
    const char* tip;
    float width;  ///< in units
};

/// Draws what stands below a table: its export, and where its times come from. Returns whether the export is asked for.
bool draw_table_bottom(const std::vector<RunResultPtr>& results, Area area);
void save_table(ViewContext& context, const char* what, const Table& table);
/// False: nothing of it is in sight. Else it ends with ImGui::EndTable().
bool begin_plot_table(const char* id, int columns, Area area);
void set_up_table(std::span<const TableHead> heads);

}  // namespace lanescope
