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

// Tabs without a header of their own.
/// For the pointed or selected line, or the whole kernel.
void draw_lane_counts(ViewContext& context, const ResultView& shown, Area area);
void draw_lanes_over_time(ViewContext& context, const ResultView& shown, Area area);
void draw_line_table(ViewContext& context, const ResultView& shown, Area area);
void draw_instructions(ViewContext& context, const ResultView& shown, Area area);
void draw_occupancy(ViewContext& context, const ResultView& shown, Area area);
void draw_printed(ViewContext& context, const ResultView& shown, Area area);
/// Compares kernel versions in maps A and B.
void draw_changes(ViewContext& context, const ResultView& shown, Area area);
/// Draws shape tests of a user's kernel.
void draw_shapes(ViewContext& context, const ResultView& shown, Area area);
bool fails_on_a_shape(const ViewContext& context, const ResultView& shown);

/// Draws the running warps, stacked by active lanes.
void draw_lane_timeline(ViewContext& context, const ResultView& shown, Area area);
/// For the source panel's variant and line.
Table lanes_table(const ViewContext& context);

/// Begins a scrolling list without gaps, with arrow keys. `name` is unique in its tab.
void begin_list(const char* name, Area area);
void end_list();
void draw_message(const std::string& text, Area area);
/// Moves the maps' cursor to an event and makes it visible.
void move_cursor(ViewContext& context, const ResultView& shown, std::int64_t warp, std::int64_t event);

}  // namespace lanescope
