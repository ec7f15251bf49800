// Preview of a matrix, recording, CUDA file or lesson page.
#pragma once

#include <string>

#include "app/model/progress.h"
#include "app/session/file_status.h"

namespace lanescope {

/// Throws nothing: errors, such as too large a file, are in the preview.
FileLook look_at_file(const std::string& file, Progress& progress);

}  // namespace lanescope
