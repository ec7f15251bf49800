// Grid of coloured cells with text.
#pragma once

#include <imgui.h>

#include <string>
#include <vector>

#include "app/views/kit/tooltip.h"

namespace lanescope::plot {

struct HeatCell {
    std::size_t column = 0, row = 0;  ///< row 0 is the lowest
    ImU32 colour = 0;
    std::string text;
    std::string below;  ///< if it fits
    std::string tip;
    bool hollow = false;  ///< outline only
};

struct HeatMap {
    std::vector<std::string> columns, rows;
    std::vector<HeatCell> cells;
    std::string x_title, y_title;
    Tip x_tip, y_tip;  ///< quantities of the axes
    float caption_right = 0;
};

void draw(const HeatMap& map, ImVec2 from, ImVec2 to);

}  // namespace lanescope::plot
