// Choice of table and format for the export.
#pragma once

#include <string>

#include "app/session/command.h"
#include "app/views/state/view_context.h"

namespace lanescope {

void draw_table_choice(ViewContext& context);

/// Returns a title such as "Table of source lines, CSV".
std::string chosen_table_title(const ViewContext& context);
command::SaveText save_chosen_table(const ViewContext& context);

}  // namespace lanescope
