// Parts of the window outside its panels.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "app/views/state/view_context.h"

namespace lanescope {

struct PanelAreas {
    Area area;   ///< empty: hidden
    Area strip;  ///< unfolds the panel
};

struct WindowParts;

enum class PanelSide { left, right, above };

/// Of a panel. It has no default, so that each row of the table gives its panel an area.
class PanelPlace {
public:
    using Width = float(const ViewContext& context, float window);
    using Areas = PanelAreas(const WindowParts& parts);
    /// Columns beside the results. `width` returns 0 to hide one.
    static constexpr PanelPlace left(Width& width) { return {PanelSide::left, &width, nullptr}; }
    static constexpr PanelPlace right(Width& width) { return {PanelSide::right, &width, nullptr}; }
    /// Another place; a user resizes it at its lower edge.
    static constexpr PanelPlace in(Areas& areas) { return {PanelSide::above, nullptr, &areas}; }

    PanelSide side;
    Width* width;  ///< of a column
    Areas* areas;  ///< of another place

private:
    constexpr PanelPlace(PanelSide of, Width* column, Areas* other) : side(of), width(column), areas(other) {}
};

struct PanelRow {
    std::string_view name;
    void (*draw)(ViewContext&, Area);
    PanelPlace place;
    /// Unanswered questions replace panels `with_results`.
    enum { always, with_results, with_question } when = always;
    Panel picture = Panel::window;  ///< shows the panel alone; window: none

    // Of a panel that can be resized and folded.
    float Appearance::*share = nullptr;
    bool Appearance::*folded = nullptr;
    const char* called = "";  ///< "the lesson"
};

/// In drawing order.
std::span<const PanelRow> panel_rows();

/// By row.
struct Layout {
    std::vector<PanelAreas> panels;
    Area results;  ///< plot and maps, covered by a question
    Area status;

    const Area& area_of(std::string_view panel) const;
};

Layout layout_of(const ViewContext& context, ImVec2 size);

/// Drag resizes, double click folds.
void draw_borders(ViewContext& context, const Layout& at);
void draw_header(ViewContext& context, Area area);
void draw_status(ViewContext& context, Area area);

/// 0 for a single tab, in a lesson and while presenting.
float tabs_height(const ViewContext& context);
void draw_tab_strip(ViewContext& context, Area area);

/// by: fraction of the default size; 0 restores it.
void scale_text(ViewContext& context, float by);
void next_theme(ViewContext& context);
void draw_text_size(ViewContext& context);
void draw_theme_choice(ViewContext& context, float right);

/// Draws at the line's right end. Returns the rest.
Area draw_appearance_controls(ViewContext& context, Area line);

void present(ViewContext& context, bool on);
/// While presenting, fits the text to the display's height.
void follow_presenting(ViewContext& context);
void draw_spotlight(const ViewContext& context);

/// Draws problem and kinds of figures. Returns the area; empty without results.
Area draw_foot_of_picture(const ViewContext& context, Area area);

}  // namespace lanescope
