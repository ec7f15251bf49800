// Horizontal bars from zero: one a row, with its spread, on an axis that says what it counts.
#pragma once

#include <imgui.h>

#include <string>
#include <vector>

namespace lanescope::plot {

struct Bar {
    std::string name;
    ImU32 colour = 0;
    double value = 0, low = 0, high = 0;
    std::string text;    ///< beside the bar: the value, and the speed-up
    std::string remark;  ///< after that, in the remark's colour
    ImU32 remark_colour = 0;
    bool best = false;    ///< outlined
    bool hollow = false;  ///< not to be trusted: outlined, without filling
    std::string instead;  ///< shown in place of a bar, in the remark's colour
    std::string tip;
};

struct BarChart {
    std::vector<Bar> bars;
    std::string axis;  ///< what is counted, and whether measured or modelled
    double roof = 0;   ///< dashed line; 0: none
    std::string roof_text, roof_tip;
};

/// Draws into the rectangle of the present window. Bars that find no room can be scrolled to.
void draw(const char* id, const BarChart& chart, ImVec2 from, ImVec2 to);

}  // namespace lanescope::plot
