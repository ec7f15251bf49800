// Headers of the user's folders.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/toolchain/nvrtc.h"

namespace lanescope {

/// Returns the headers that the source includes in quotes, recursively, each name once. Omits ambiguous names and
/// unreadable files.
std::vector<NvrtcHeader> own_headers(const std::string& text, const std::filesystem::path& file);

}  // namespace lanescope
