// Adds the variants that avoid a hint's waste to the run, and removes them again.
#pragma once

#include <string>
#include <vector>

#include "app/analysis/hints.h"
#include "app/views/state/view_context.h"

namespace lanescope {

struct CuresBeside {
    std::vector<std::string> untried;  ///< ids not selected
    std::vector<std::string> tried;    ///< ids selected by a click here
    bool any() const { return !untried.empty() || !tried.empty(); }
};

/// Empty if another problem would run.
CuresBeside cures_beside(const ViewContext& context, const ResultView& shown, HintKind hint);

/// Draws "Try a, b", or "Untick a, b" if all are selected. kind: name of the button.
void draw_cures_button(ViewContext& context, const CuresBeside& cures, const std::string& kind, float left, float right,
                       float y);

}  // namespace lanescope
