// A chart: lines and points over two scales, with error bars, guides, arrows and a read-out under the pointer. Drag
// moves it, the wheel zooms (with Ctrl only along x, with Shift only along y), a double click fits it again.
#pragma once

#include <imgui.h>

#include <optional>
#include <string>
#include <vector>

#include "app/views/kit/tip.h"

#include "app/views/plot/scale.h"

namespace lanescope::plot {

struct Point {
    double x = 0, y = 0;
    double low = 0, high = 0;  ///< error bar; none when equal
    bool hollow = false;       ///< not to be trusted
    bool boxed = false;        ///< the best of its place
    std::string text;          ///< of the read-out: "412 GB/s"
};

struct Line {
    std::string name;
    ImU32 colour = 0;
    std::vector<Point> points;
    bool joined = true;
    double shift = 0;  ///< along x, so that points of one place stand side by side
};

/// A straight line in the scales' own coordinates, with words at its upper end: a roof.
struct Guide {
    double x0 = 0, y0 = 0, x1 = 0, y1 = 0;
    std::string text, tip;
    ImU32 colour = 0;
    bool words_below = false;
};

struct Arrow {
    double x0 = 0, y0 = 0, x1 = 0, y1 = 0;
    ImU32 colour = 0;
    Tip tip;
};

/// A vertical line with words: where something changes.
struct Annotation {
    double x = 0;
    std::string text, tip;
    ImU32 colour = 0;
};

struct Chart {
    std::vector<Line> lines;
    std::vector<Guide> guides;
    std::vector<Arrow> arrows;
    std::vector<Annotation> annotations;
    std::string x_title, y_title;
    std::string x_short;                ///< in place of the title along x, where that does not fit
    Tip x_tip, y_tip;                   ///< what is counted along the axes
    std::vector<double> x_ticks;        ///< places to be named, as far as there is room; empty: round ones
    std::vector<std::string> x_names;   ///< places 0, 1, … have names instead of ticks
    bool log_x = false, log_y = false;  ///< unless a person chose otherwise
    bool read_out_by_x = true;          ///< all lines at one x; else the nearest point alone
    float caption_right = 0;            ///< room at the right of the lowest line that something else needs
};

/// How a person has moved it. Scales are empty until then: the chart fits.
struct ChartView {
    std::optional<Scale> x, y;
    std::optional<bool> log_x, log_y;
};

/// Draws into the rectangle of the present window.
void draw(const char* id, const Chart& chart, ChartView& view, ImVec2 from, ImVec2 to);

}  // namespace lanescope::plot
