// Where each panel stands. One that has no width or no height is not there.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

struct Layout {
    Area header, lesson, experiment, throughput, maps, source, status;
    Area results;  ///< plot and maps together: where a question covers them
    Area tabs;     ///< of experiments
    /// Where panels stand that were folded away; the arrow there brings them back.
    Area folded_lesson, folded_experiment, folded_source, folded_throughput;
};

/// For a window of that size, as the choice, the lesson's page and presenter mode have it.
Layout layout_of(const ViewContext& context, ImVec2 size);

}  // namespace lanescope
