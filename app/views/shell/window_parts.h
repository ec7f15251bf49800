// Panel positions; empty areas are hidden.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "app/views/state/view_context.h"

namespace lanescope {

/// Where a panel is: a column beside the results, or above the maps.
enum class PanelSide { none, left, right, above };

/// What the window knows of a panel.
struct PanelRow {
    std::string_view name;
    void (*draw)(ViewContext&, Area);
    /// Unanswered questions replace panels `with_results`.
    enum { always, with_results, with_question } when = always;
    Panel picture = Panel::window;  ///< that shows it alone; window: none

    PanelSide side = PanelSide::none;
    float (*width)(const ViewContext& context, float window) = nullptr;  ///< of a column; returns 0 to hide it
    // Of a panel that the user can resize and fold.
    float Appearance::*share = nullptr;
    bool Appearance::*folded = nullptr;
    const char* called = "";  ///< "the lesson"
};

/// Returns the panels in drawing order.
std::span<const PanelRow> panel_rows();

/// Areas of the panels, by row.
struct Layout {
    struct Place {
        Area area;   ///< empty: hidden
        Area strip;  ///< unfolds the panel
    };
    std::vector<Place> panels;
    Area results;  ///< plot and maps, which a question covers
    Area status;

    Place& of(std::string_view panel);
    const Area& area_of(std::string_view panel) const;
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
