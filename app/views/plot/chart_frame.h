// Chart frame: grid, ticks, titles and legend.
#pragma once

#include <imgui.h>

#include <string>
#include <vector>

#include "app/views/kit/tooltip.h"
#include "app/views/plot/chart.h"

namespace lanescope::plot {

struct Frame {
    float left = 0, right = 0, top = 0, bottom = 0;  ///< of the plot area
    Scale x, y;
    ImVec2 at(double vx, double vy) const {
        return {left + float(x.to_unit(vx)) * (right - left), bottom - float(y.to_unit(vy)) * (bottom - top)};
    }
    ImVec2 at(const Point& point) const { return at(point.x, point.y); }
};

/// Returns false without enough room.
bool place(Frame& frame, const Chart& chart, ImVec2 from, ImVec2 to);
/// A click on "log" or "linear" changes a scale.
void draw_grid(const Frame& frame, const Chart& chart, ChartView& view);
std::string tick_text(double value);
void dashed_line(ImVec2 from, ImVec2 to, ImU32 colour);

struct LegendItem {
    std::string name;
    ImU32 colour = 0;
    bool on = true;
    Tip tip = {};  ///< fixes the entry; empty: a click toggles it
};

/// Returns the height; `clicked` is an index or -1.
float draw_legend(const char* id, const std::vector<LegendItem>& items, ImVec2 at, float width, int& clicked);
void toggle(std::vector<std::string>& hidden, const std::string& name);
bool is_hidden(const std::vector<std::string>& hidden, const std::string& name);

}  // namespace lanescope::plot
