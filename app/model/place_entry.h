// A computer that can run kernels, for the window's list.
#pragma once

#include <string>

namespace lanescope {

struct PlaceEntry {
    std::string name;   ///< "this computer", "gpu-host"
    std::string state;  ///< "ready", "starting", "lost: …"
    std::string about;  ///< lines on devices and workers' limits; empty: not known yet
    bool chosen = false;
};

}  // namespace lanescope
