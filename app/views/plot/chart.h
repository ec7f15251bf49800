// Lines and points. Dragging pans, the wheel zooms (Ctrl: x only, Shift: y only), a double click resets.
#pragma once

#include <imgui.h>

#include <optional>
#include <string>
#include <vector>

#include "app/views/kit/tooltip.h"
#include "app/views/plot/scale.h"

namespace lanescope::plot {

struct Point {
    double x = 0, y = 0;
    double low = 0, high = 0;  ///< error bar; none if equal
    bool hollow = false;       ///< not trustworthy
    bool boxed = false;        ///< best at its x
    std::string text;          ///< for the tooltip, "412 GB/s"
};

struct Line {
    std::string name;
    ImU32 colour = 0;
    std::vector<Point> points;
    bool joined = true;
    double shift = 0;  ///< in x; separates equal places
};

/// A straight line such as a roof, in the scales' coordinates.
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
    std::string x_short;                ///< if x_title does not fit
    Tip x_tip, y_tip;                   ///< quantities of the axes
    std::vector<double> x_ticks;        ///< preferred; empty: round values
    std::vector<std::string> x_names;   ///< of places 0, 1, …, instead of ticks
    bool log_x = false, log_y = false;  ///< until changed by the user
    bool read_out_by_x = true;          ///< one tooltip for all lines at an x; else for the nearest point
    float caption_right = 0;            ///< pixels reserved at the lower right
};

/// Pan and zoom; empty scales fit the data.
struct ChartView {
    std::optional<Scale> x, y;
    std::optional<bool> log_x, log_y;
};

void draw(const char* id, const Chart& chart, ChartView& view, ImVec2 from, ImVec2 to);

}  // namespace lanescope::plot
