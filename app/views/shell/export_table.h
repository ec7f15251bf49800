// Which of the window's tables is exported, and how it is written.
#pragma once

#include <string>

#include "app/session/command.h"
#include "app/views/state/view_context.h"

namespace lanescope {

/// The list of tables, and beside it CSV or JSON.
void draw_table_choice(ViewContext& context);

/// "Table of source lines, CSV"
std::string chosen_table_title(const ViewContext& context);
/// The command that saves the chosen table under a new name.
command::SaveText save_chosen_table(const ViewContext& context);

}  // namespace lanescope
