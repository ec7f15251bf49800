// Tabs below the source. A tab is a file and its row in details.cpp.
#pragma once

#include <vector>

#include "app/base/text/table.h"
#include "app/views/state/view_context.h"

namespace lanescope {

/// In the order of the tabs.
struct SourcePartWords {
    SourcePart part;
    const char *name, *tip;
};
std::vector<SourcePartWords> source_parts();

void draw_details(ViewContext& context, const ResultView& shown, Area area);

// Lane counts of a line or the whole kernel.
void draw_lane_counts(ViewContext& context, const ResultView& shown, Area area);
void draw_lanes_over_time(ViewContext& context, const ResultView& shown, Area area);

/// Returns the histogram of the source panel's variant and line.
Table lanes_table(const ViewContext& context);

// Active lanes over time, and the table of source lines.
/// Draws the running warps, stacked by active lanes.
void draw_lane_timeline(ViewContext& context, const ResultView& shown, Area area);
/// A click goes to the line's first step in the map.
void draw_line_table(ViewContext& context, const ResultView& shown, Area area);

// PTX and machine code by source line.
void draw_instructions(ViewContext& context, const ResultView& shown, Area area);

// Block resources and occupancy.
void draw_occupancy(ViewContext& context, const ResultView& shown, Area area);

// The kernel's output per lane.
void draw_printed(ViewContext& context, const ResultView& shown, Area area);

// Differences between two versions of a kernel in maps A and B.
void draw_changes(ViewContext& context, const ResultView& shown, Area area);

// Shape tests of a user's kernel.
void draw_shapes(ViewContext& context, const ResultView& shown, Area area);

bool fails_on_a_shape(const ViewContext& context, const ResultView& shown);

}  // namespace lanescope
