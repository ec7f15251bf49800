// Positions and parts of the window outside its panels.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// Empty areas are hidden.
struct Layout {
    Area header, lesson, experiment, throughput, maps, source, status;
    Area results;  ///< plot and maps, which a question covers
    Area tabs;     ///< of experiments
    /// Strips that unfold their panels.
    Area folded_lesson, folded_experiment, folded_source, folded_throughput;
};

Layout layout_of(const ViewContext& context, ImVec2 size);

/// Drag to resize, double-click to fold.
void draw_borders(ViewContext& context, const Layout& at);
void draw_header(ViewContext& context, Area area);
void draw_status(ViewContext& context, Area area);

/// Returns 0 for a single tab, in a lesson and while presenting.
float tabs_height(const ViewContext& context);
void draw_tab_strip(ViewContext& context, Area area);

/// Enlarges text by a fraction of its default size; 0 restores it.
void scale_text(ViewContext& context, float by);
void next_theme(ViewContext& context);
void draw_text_size(ViewContext& context);
void draw_theme_choice(ViewContext& context, float right);

/// Draws both at the right end of the line, for presenting. Returns the rest.
Area draw_appearance_controls(ViewContext& context, Area line);

/// Draws a picture's footer: its problem and kinds of figures. Returns its area; empty without results.
Area draw_foot_of_picture(const ViewContext& context, Area area);

}  // namespace lanescope
