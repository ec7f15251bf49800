// Parts of the file picker.
#pragma once

#include "app/session/file_status.h"
#include "app/views/files/picker_state.h"

namespace lanescope {

void draw_folders_above(Picker& picker, Area area);
/// Draws links to home, start folder, recent files and samples.
void draw_places(Picker& picker, Area area);
void draw_rows(Picker& picker, Area area);
void draw_chosen(Picker& picker, Area area);
/// Draws a few lines, and for a matrix the distribution of its row lengths.
void draw_file_look(const FileStatus& notes, const std::string& path, Area area);

}  // namespace lanescope
