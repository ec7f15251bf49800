// Folder listings for the file picker.
#pragma once

#include <string>

#include "app/session/file_status.h"

namespace lanescope {

/// Follows links, but does not recurse. Errors are in the listing.
FolderListing read_folder(const std::string& folder);

}  // namespace lanescope
