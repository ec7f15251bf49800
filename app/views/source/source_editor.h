// Editor for the user's file. It saves after a pause in typing, and a saved file runs.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

bool is_edited(const ViewContext& context, const ResultView& shown);

/// Draws "Edit", "Done", or "Edit a copy" for shipped variants. Returns the left edge.
float draw_edit_button(ViewContext& context, const ResultView& shown, float left, float right, float y);

/// shown: the file's result; nullptr: it has not run.
void draw_source_editor(ViewContext& context, const std::string& file, const ResultView* shown, Area area);

/// Returns false if the copy cannot be opened.
bool open_exercise_in_editor(ViewContext& context, const ExerciseStatus& exercise);

}  // namespace lanescope
