// This build of the program, for --version and reports of faults.
#pragma once

#include <string_view>

namespace lanescope {

struct BuildFacts {
    std::string_view commit;    ///< as of `git describe` when CMake ran: "v0.2.0-3-g1965820d"; "unknown"
    std::string_view type;      ///< "Release"
    std::string_view compiler;  ///< "GNU 12.2.0"
    std::string_view cuda;      ///< "with CUDA and its counters", "without CUDA"
    std::string_view options;   ///< sanitizers and others; may be empty
};

BuildFacts build_facts();

}  // namespace lanescope
