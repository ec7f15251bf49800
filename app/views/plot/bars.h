// Horizontal bars from zero with error bars, one per row.
#pragma once

#include <imgui.h>

#include <optional>
#include <string>
#include <vector>

#include "app/views/kit/tip.h"

namespace lanescope::plot {

/// Text after a bar.
struct BarRemark {
    std::string text;
    std::string shorter;  ///< used if `text` does not fit; empty: shortens `text`
    ImU32 colour = 0;
};

struct Bar {
    std::string name;
    ImU32 colour = 0;
    double value = 0, low = 0, high = 0;
    double second = 0;   ///< thinner bar below, for a warm L2; 0: none
    std::string text;    ///< next to the bar: value and speed-up
    std::string copied;  ///< value with unit, for the context menu
    std::vector<BarRemark> hints;
    bool best = false;    ///< outlined
    bool hollow = false;  ///< not trustworthy: outlined only
    bool marked = false;  ///< with a warning sign
    std::string instead;  ///< shown without a bar
    ImU32 instead_colour = 0;
    Tip tip;
};

struct BarChart {
    std::vector<Bar> bars;
    std::string axis;        ///< quantity, and if measured or modelled
    std::string short_axis;  ///< used if `axis` does not fit
    Tip axis_tip;
    double roof = 0;  ///< dashed line, or an arrow at the edge if far beyond all bars; 0: none
    std::string roof_text;
    Tip roof_tip;
    float caption_right = 0;              ///< pixels to leave free at the right of the lowest line
    std::optional<std::size_t> in_sight;  ///< bar to scroll to once if it is hidden
};

/// Returns the value at the axis's end: room for the longest bar and its text, and for the roof if bars keep a third of
/// the width. `words`: width of each bar's text in pixels.
double axis_end(const BarChart& chart, const std::vector<float>& words, float pixels);

/// Draws into a rectangle of the current window, scrolling if needed. Returns the clicked bar.
std::optional<std::size_t> draw(const char* id, const BarChart& chart, ImVec2 from, ImVec2 to);

}  // namespace lanescope::plot
