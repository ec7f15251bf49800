// Blocks along a time axis, in order. The wheel zooms, dragging pans, a double click resets.
#pragma once

#include <imgui.h>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "app/views/kit/tooltip.h"
#include "app/views/plot/scale.h"

namespace lanescope::plot {

/// Without a length, it is a thin mark above the others.
struct Block {
    double from = 0, to = 0;
    std::string name, below;  ///< two lines
    ImU32 colour = 0;
    bool warns = false;   ///< red mark
    bool chosen = false;  ///< outlined
    bool can_be_clicked = false;
    Tip tip;
};

struct Timeline {
    std::vector<Block> blocks;  ///< by `from`
    std::string axis;
    Tip axis_tip;
    float caption_right = 0;  ///< pixels reserved at the lower right
};

struct TimelineView {
    std::optional<Scale> x;              ///< empty: everything
    std::optional<std::size_t> pressed;  ///< until the button is released
};

/// Draws neighbours that are too narrow as one block; a click on it zooms in. Returns the clicked block.
std::optional<std::size_t> draw(const char* id, const Timeline& timeline, TimelineView& view, ImVec2 from, ImVec2 to);

}  // namespace lanescope::plot
