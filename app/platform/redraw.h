// Partial redraws of the window.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "app/platform/damage.h"

namespace lanescope {

Damage::Part whole(const ImDrawData& frame);

/// Draws over the window's background colour.
void draw_parts(const ImDrawData& frame, const std::vector<Damage::Part>& parts);

/// Decides which parts to draw. A software renderer's back buffer holds one of the last frames, so it gets the changes
/// since. In case it does not, the whole frame is drawn once nothing moves.
class Redraw {
public:
    /// software: each pixel costs CPU time.
    void renderer(bool software) { software_ = software; }
    void all() { all_is_due_ = true; }
    /// size: of the window, in pixels.
    std::vector<Damage::Part> due(const ImDrawData& frame, std::pair<int, int> size);

private:
    Damage damage_;
    bool software_ = false;
    bool all_is_due_ = true;
    bool may_differ_ = false;
    std::array<std::vector<Damage::Part>, 3> recent_;  ///< a window has at most three buffers
    std::pair<int, int> size_;
};

}  // namespace lanescope
