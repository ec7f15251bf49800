// The badges of a plot: whether its figures are emulated, recorded, modelled or measured.
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

/// Of the times, with the device; and of the lanes and counts, if the plot uses them. `waits`: times are still to come.
std::vector<PlotBadge> plot_badges(const std::vector<RunResultPtr>& results, bool times, bool counts,
                                   bool waits = false);

/// Draws them at the lower right of the area, shortened where they would leave less than `beside` at their left;
/// returns the width that they take. Without `beside` there is room for an axis's name.
float draw_plot_badges(const std::vector<PlotBadge>& badges, Area area, float beside);
float draw_plot_badges(const std::vector<PlotBadge>& badges, Area area);
/// The area, changed so that the badges stand in one line with the buttons below a table.
Area beside_buttons(Area area);
float plot_badges_width(const std::vector<PlotBadge>& badges);

}  // namespace lanescope
