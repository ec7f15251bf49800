// What a file is, before it is opened: a matrix, a recording, a CUDA file, a page of lessons.
#pragma once

#include <string>

#include "app/model/progress.h"
#include "app/session/file_notes.h"

namespace lanescope {

/// Reads it, where it is not too large for a look. What is wrong with it says so in the look. Throws nothing.
FileLook look_at_file(const std::string& file, Progress& progress);

}  // namespace lanescope
