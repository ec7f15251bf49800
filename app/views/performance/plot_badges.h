// Badges: emulated, recorded, modelled or measured.
#pragma once

#include <imgui.h>

#include <string>
#include <vector>

#include "app/model/run_result.h"
#include "app/views/state/view_context.h"

namespace lanescope {

struct PlotBadge {
    std::string text;
    Tip tip;
    ImU32 colour = 0;
};

/// For times and counts. `waits`: times are pending.
std::vector<PlotBadge> plot_badges(const std::vector<RunResultPtr>& results, bool times, bool counts,
                                   bool waits = false);

/// Draws at the lower right, `beside` pixels (default: an axis title) from the left. Returns the width used.
float draw_plot_badges(const std::vector<PlotBadge>& badges, Area area, float beside);
float draw_plot_badges(const std::vector<PlotBadge>& badges, Area area);
/// Aligns badges with the buttons below a table.
Area beside_buttons(Area area);

}  // namespace lanescope
