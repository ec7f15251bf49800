// Variants that do not have a waste which a hint names: tried beside the kernel by a click, and taken away by another.
#pragma once

#include <string>
#include <vector>

#include "app/analysis/hints.h"
#include "app/views/state/view_context.h"

namespace lanescope {

struct CuresBeside {
    std::vector<std::string> untried;  ///< ids of those that are not ticked
    std::vector<std::string> tried;    ///< of those that are, because a click here ticked them
    bool any() const { return !untried.empty() || !tried.empty(); }
};

/// None where what is shown is of another problem than the one that would run.
CuresBeside cures_beside(const ViewContext& context, const ResultView& shown, RemarkKind hint);

/// "Try a, b", or "Untick a, b" when all are; at the right, in the room from `left` to `right`. kind: names it.
void draw_cures_button(ViewContext& context, const CuresBeside& cures, const std::string& kind, float left, float right,
                       float y);

}  // namespace lanescope
