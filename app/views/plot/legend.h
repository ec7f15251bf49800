// A legend whose entries can be switched off and on.
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
    Tip tip = {};  ///< of an entry that cannot be switched; empty: a click switches it
};

/// Draws the entries from left to right, on as many lines as needed. Returns the height used; `clicked` is the entry
/// that was clicked, or -1.
float draw_legend(const char* id, const std::vector<LegendItem>& items, ImVec2 at, float width, int& clicked);

/// Switches a name in a list of hidden ones.
void toggle(std::vector<std::string>& hidden, const std::string& name);
bool is_hidden(const std::vector<std::string>& hidden, const std::string& name);

}  // namespace lanescope::plot
