// Where each panel stands. One that has no width or no height is not there.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

struct Layout {
    Area header, lesson, experiment, throughput, maps, source, status;
    Area results;  ///< plot and maps together: where a question covers them
};

/// For a window of that size, as the choice, the lesson's page and presenter mode have it.
Layout layout_of(const ViewContext& context, ImVec2 size);

}  // namespace lanescope
