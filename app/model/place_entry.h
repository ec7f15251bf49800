// A computer on which kernels can run, for the window's list.
#pragma once

#include <string>

namespace lanescope {

struct PlaceEntry {
    std::string name;   ///< "this computer", "gpu-host"
    std::string state;  ///< "ready", "starting", "lost: …"
    std::string about;  ///< several lines: its devices and the limits of its workers; empty if not known yet
    bool chosen = false;
};

}  // namespace lanescope
