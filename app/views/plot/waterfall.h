// Rows of horizontal pieces over a common axis: stacked bars, and waterfalls.
#pragma once

#include <imgui.h>

#include <string>
#include <vector>

#include "app/views/kit/tip.h"

namespace lanescope::plot {

struct Piece {
    double from = 0, to = 0;  ///< in either order
    ImU32 colour = 0;
    Tip tip;
    bool hatched = false;  ///< of unknown cause
};

struct WaterRow {
    std::string name;
    ImU32 colour = 0;  ///< of the name
    std::vector<Piece> pieces;
    std::string text;  ///< beside the pieces
    Tip tip;           ///< of the name and of the text
};

struct Waterfall {
    std::vector<WaterRow> rows;
    std::string axis, short_axis;  ///< the short one where the other does not fit
    Tip axis_tip;
    float caption_right = 0;  ///< room at the right of the lowest line that something else needs
};

/// Draws into the rectangle of the present window. Rows that find no room can be scrolled to.
void draw(const char* id, const Waterfall& fall, ImVec2 from, ImVec2 to);

}  // namespace lanescope::plot
