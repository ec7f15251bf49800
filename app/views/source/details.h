// Tabs below the source. A tab is a file and its row in details.cpp.
#pragma once

#include <vector>

#include "app/views/state/view_context.h"

namespace lanescope {

/// In the order of the tabs.
struct SourcePartWords {
    SourcePart part;
    const char *name, *tip;
};
std::vector<SourcePartWords> source_parts();

void draw_details(ViewContext& context, const ResultView& shown, Area area);

}  // namespace lanescope
