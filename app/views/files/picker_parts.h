// The parts of the file picker. Each draws into its area of the present card.
#pragma once

#include "app/session/file_notes.h"
#include "app/views/files/picker_state.h"

namespace lanescope {

/// The folders above, each of which can be clicked.
void draw_folders_above(Picker& picker, Area area);
/// Folders and files to begin with: the person's own, the latest, those that come with the program.
void draw_places(Picker& picker, Area area);
void draw_rows(Picker& picker, Area area);
/// What is known of the chosen file.
void draw_chosen(Picker& picker, Area area);
/// What is known of a file: in words, and how long a matrix's rows are.
void draw_file_look(const FileNotes& notes, const std::string& path, Area area);

}  // namespace lanescope
