// Common parts of tables.
#pragma once

#include <span>
#include <vector>

#include "app/model/text/table.h"
#include "app/views/state/view_context.h"

namespace lanescope {

struct TableHead {
    const char* text;
    const char* tip;
    float width;  ///< in theme::unit()
};

/// Draws badges and a button. Returns true if export was pressed.
bool draw_table_bottom(const std::vector<RunResultPtr>& results, Area area);
void save_table(ViewContext& context, const char* what, const Table& table);
/// Returns false if hidden; otherwise call ImGui::EndTable().
bool begin_plot_table(const char* id, int columns, Area area);
void set_up_table(std::span<const TableHead> heads);

}  // namespace lanescope
