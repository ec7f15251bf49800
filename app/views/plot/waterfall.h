// Rows of horizontal pieces: stacked bars and waterfalls.
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
    bool hatched = false;  ///< unknown cause
};

struct WaterRow {
    std::string name;
    ImU32 colour = 0;  ///< of the name
    std::vector<Piece> pieces;
    std::string text;  ///< after the pieces
    Tip tip;           ///< of name and text
};

struct Waterfall {
    std::vector<WaterRow> rows;
    std::string axis, short_axis;  ///< the short one if `axis` does not fit
    Tip axis_tip;
    float caption_right = 0;  ///< reserved pixels at the lower right
};

void draw(const char* id, const Waterfall& fall, ImVec2 from, ImVec2 to);

}  // namespace lanescope::plot
