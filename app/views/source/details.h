// What stands below the source: one part of several, chosen by the tabs above it. A part is a file and its line in the
// table of details.cpp.
#pragma once

#include <vector>

#include "app/views/state/view_context.h"

namespace lanescope {

/// A part as its tab says it, in the order of the tabs.
struct SourcePartWords {
    SourcePart part;
    const char *name, *tip;
};
std::vector<SourcePartWords> source_parts();

void draw_details(ViewContext& context, const ResultView& shown, Area area);

}  // namespace lanescope
