// Source panel and its parts.
#pragma once

#include "app/base/text/table.h"
#include "app/views/state/view_context.h"

namespace lanescope {

void draw_source(ViewContext& context, Area area);

/// For all variants.
Table lines_table(const ViewContext& context);

/// Draws a variant's idea, from its file's top comment. Returns the height.
float draw_idea(ViewContext& context, const ResultView& shown, Area area);
/// Draws the load widths of the machine code.
void draw_machine_code(const ResultView& shown, Area area);

/// The editor saves after a pause in typing; a saved file runs.
bool is_edited(const ViewContext& context, const ResultView& shown);
/// Draws "Edit", "Done", or "Edit a copy" for shipped variants. Returns the left edge.
float draw_edit_button(ViewContext& context, const ResultView& shown, float left, float right, float y);
/// shown: the file's result; nullptr: it has not run.
void draw_source_editor(ViewContext& context, const std::string& file, const ResultView* shown, Area area);

/// Returns true for the user's copy of a lesson page's kernel.
bool shows_exercise(const ViewContext& context);
/// shown: of map A; nullptr: none.
void draw_exercise_source(ViewContext& context, const ResultView* shown, Area area);

/// Returns the refused file shown instead of the source; nullptr: none. shown: nullptr without a result.
const RefusedKernel* refused_in_panel(const ViewContext& context, const ResultView* shown);
/// Returns its left edge.
float draw_close_button(ViewContext& context, const RefusedKernel& refused, float right, float y);
/// Call once per frame: shows the result once the file can run.
void follow_refused(ViewContext& context);
void draw_refused(ViewContext& context, const RefusedKernel& refused, const ResultView* shown, Area area);

}  // namespace lanescope
