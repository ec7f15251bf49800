// The source panel as a place to work: a person's own file is changed in it. A pause of typing saves the file, and a
// saved file runs.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// Whether the variant's file is being changed here.
bool is_edited(const ViewContext& context, const ResultView& shown);

/// "Edit" and "Done"; of a variant that ships "Edit a copy". It stands at the right of
/// that room. Returns its left edge.
float draw_edit_button(ViewContext& context, const ResultView& shown, float left, float right, float y);

/// shown: what the file's text did when it ran; nullptr: it has not run.
void draw_source_editor(ViewContext& context, const std::string& file, const ResultView* shown, Area area);

/// Puts the copy of a lesson's kernel into the editor, where it is not yet. False while it is not there.
bool open_exercise_in_editor(ViewContext& context, const ExerciseNotes& exercise);

}  // namespace lanescope
