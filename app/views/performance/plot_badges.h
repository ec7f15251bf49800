// Badges of a plot: emulated, recorded, modelled or measured.
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

/// Returns badges of times with their device, and of counts. `waits`: times are still pending.
std::vector<PlotBadge> plot_badges(const std::vector<RunResultPtr>& results, bool times, bool counts,
                                   bool waits = false);

/// Draws the badges at the lower right, shortened to leave `beside` pixels at the left. Returns the width used. Without
/// `beside`, leaves room for an axis title.
float draw_plot_badges(const std::vector<PlotBadge>& badges, Area area, float beside);
float draw_plot_badges(const std::vector<PlotBadge>& badges, Area area);
/// Returns the area that puts badges in line with the buttons below a table.
Area beside_buttons(Area area);
float plot_badges_width(const std::vector<PlotBadge>& badges);

}  // namespace lanescope
