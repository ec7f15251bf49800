// The headers beside a kernel's file that it includes.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/toolchain/nvrtc.h"

namespace lanescope {

/// Those that lie where the text, or one of them, names them within quotes; each name once. Names that stand for
/// several files are left to the compiler, and so is what cannot be read.
std::vector<NvrtcHeader> own_headers(const std::string& text, const std::filesystem::path& file);

}  // namespace lanescope
