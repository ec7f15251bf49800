// Panel positions; empty areas are hidden.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

struct Layout {
    Area header, lesson, experiment, throughput, maps, source, status;
    Area results;  ///< plot and maps, which a question covers
    Area tabs;     ///< of experiments
    /// Strips that unfold their panels.
    Area folded_lesson, folded_experiment, folded_source, folded_throughput;
};

Layout layout_of(const ViewContext& context, ImVec2 size);

}  // namespace lanescope
