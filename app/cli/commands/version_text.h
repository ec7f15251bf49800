#pragma once

#include <string>

namespace lanescope {

/// Returns lines without a final line feed: program and version, commit, build, CUDA's libraries, compiler.
std::string version_text();

/// Returns "driver 580.95.05, NVRTC 13.0.88"; "none" without CUDA's libraries.
std::string cuda_libraries_text();

}  // namespace lanescope
