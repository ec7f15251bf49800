// Panel positions; empty areas are hidden.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

struct Layout {
    Area header, lesson, experiment, throughput, maps, source, status;
    Area results;  ///< plot and maps, which a question covers
    Area tabs;     ///< of experiments
    /// Strips that unfold their panels.
    Area folded_lesson, folded_experiment, folded_source, folded_throughput;
};

Layout layout_of(const ViewContext& context, ImVec2 size);

// Borders between panels: drag to resize, double-click to fold.
void draw_borders(ViewContext& context, const Layout& at);

// Header: name, menus, badges and run buttons.
void draw_header(ViewContext& context, Area area);

// Tabs of experiments, below the header.
/// Returns 0 for a single tab, in a lesson and while presenting.
float tabs_height(const ViewContext& context);
void draw_tab_strip(ViewContext& context, Area area);

// Status bar: progress, verification, recording and keys.
void draw_status(ViewContext& context, Area area);

// Controls for theme and text size.
/// Enlarges text by a fraction of its default size; 0 restores it.
void scale_text(ViewContext& context, float by);
void next_theme(ViewContext& context);

/// Draws two buttons with a small and a large A.
void draw_text_size(ViewContext& context);
/// Draws a drop-down list that ends at `right`.
void draw_theme_choice(ViewContext& context, float right);

/// Draws both at the right end of the line, for presenting. Returns the rest.
Area draw_appearance_controls(ViewContext& context, Area line);

// Presenting to a class.
void present(ViewContext& context, bool on);
/// While presenting, fits the text to the display's height.
void follow_presenting(ViewContext& context);
void draw_spotlight(const ViewContext& context);

// Footer of a picture: its problem and kinds of figures.
/// Draws the footer. Returns its area; empty without results.
Area draw_foot_of_picture(const ViewContext& context, Area area);

}  // namespace lanescope
