// A legend that can hide entries.
#pragma once

#include <imgui.h>

#include <string>
#include <vector>

#include "app/views/kit/tip.h"

namespace lanescope::plot {

struct LegendItem {
    std::string name;
    ImU32 colour = 0;
    bool on = true;
    Tip tip = {};  ///< fixes the entry; empty: a click toggles it
};

/// Draws the legend. Returns its height; `clicked` is an index or -1.
float draw_legend(const char* id, const std::vector<LegendItem>& items, ImVec2 at, float width, int& clicked);

void toggle(std::vector<std::string>& hidden, const std::string& name);
bool is_hidden(const std::vector<std::string>& hidden, const std::string& name);

}  // namespace lanescope::plot
