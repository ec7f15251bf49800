// Horizontal bars from zero: one a row, with its spread, on an axis that says what it counts.
#pragma once

#include <imgui.h>

#include <optional>
#include <string>
#include <vector>

#include "app/views/kit/tip.h"

namespace lanescope::plot {

/// Words after a bar.
struct BarRemark {
    std::string text;
    std::string shorter;  ///< where there is no room for the text; empty: the text, cut
    ImU32 colour = 0;
};

struct Bar {
    std::string name;
    ImU32 colour = 0;
    double value = 0, low = 0, high = 0;
    double second = 0;   ///< a thinner bar below: the same with a warm L2; 0: none
    std::string text;    ///< beside the bar: the value, and the speed-up
    std::string copied;  ///< the value with its unit, for a right click
    std::vector<BarRemark> hints;
    bool best = false;    ///< outlined
    bool hollow = false;  ///< not to be trusted: outlined, without filling
    bool marked = false;  ///< a sign of warning before its name
    std::string instead;  ///< shown in place of a bar
    ImU32 instead_colour = 0;
    Tip tip;
};

struct BarChart {
    std::vector<Bar> bars;
    std::string axis;        ///< what is counted, and whether measured or modelled
    std::string short_axis;  ///< where the other does not fit
    Tip axis_tip;
    double roof = 0;  ///< dashed line, or an arrow at the edge where it lies far beyond all bars; 0: none
    std::string roof_text;
    Tip roof_tip;
    float caption_right = 0;              ///< room at the right of the lowest line that something else needs
    std::optional<std::size_t> in_sight;  ///< a bar that is scrolled to, once, where it does not stand in sight
};

/// Where the axis ends, for `pixels` of width: the longest bar with its words, and the roof unless that would leave the
/// bars less than a third of the width. `words`: pixels that the texts beside the bars need, one a bar.
double axis_end(const BarChart& chart, const std::vector<float>& words, float pixels);

/// Draws into the rectangle of the present window. Bars that find no room can be scrolled to. Returns the bar that was
/// clicked.
std::optional<std::size_t> draw(const char* id, const BarChart& chart, ImVec2 from, ImVec2 to);

}  // namespace lanescope::plot
