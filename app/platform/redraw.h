// What of a frame has to be drawn, and how parts of one are drawn.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "app/platform/damage.h"

namespace lanescope {

Damage::Part whole(const ImDrawData& frame);

/// Draws the parts into the present framebuffer, on the window's ground.
void draw_parts(const ImDrawData& frame, const std::vector<Damage::Part>& parts);

/// What must be drawn, so that the window shows the frame. A software renderer's back buffer still holds one of the
/// last frames: it gets what changed since. Should one do otherwise, the whole frame follows once nothing moves.
class Redraw {
public:
    /// software: each pixel costs time.
    void renderer(bool software) { software_ = software; }
    /// The display wants to see the window again, or all of it looks different.
    void all() { all_is_due_ = true; }
    /// size: of the window in pixels. Empty where what is shown can stay as it is.
    std::vector<Damage::Part> due(const ImDrawData& frame, std::pair<int, int> size);

private:
    Damage damage_;
    bool software_ = false;
    bool all_is_due_ = true;
    bool may_differ_ = false;                          ///< parts were drawn since the last whole frame
    std::array<std::vector<Damage::Part>, 3> recent_;  ///< the window has at most three buffers
    std::pair<int, int> size_;
};

}  // namespace lanescope
