// What is in a folder, as the file picker shows it.
#pragma once

#include <string>

#include "app/session/file_notes.h"

namespace lanescope {

/// Follows links, and no further than to what they lead to. What cannot be read says so in the listing.
FolderListing read_folder(const std::string& folder);

}  // namespace lanescope
