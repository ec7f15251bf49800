// Headers of the user's folders that a kernel file includes.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/toolchain/nvrtc.h"

namespace lanescope {

/// Returns the headers that the source, or one of them, includes in quotes, each name once. Leaves ambiguous names and
/// unreadable files to the compiler.
std::vector<NvrtcHeader> own_headers(const std::string& text, const std::filesystem::path& file);

}  // namespace lanescope
