// A place where kernels can run, for the window's list of them.
#pragma once

#include <string>

namespace lanescope {

/// A place where kernels can run, as a person sees it.
struct PlaceEntry {
    std::string name;   ///< "this computer", "gpu-host"
    std::string state;  ///< "ready", "starting", "lost: …"
    std::string about;  ///< its devices and what its workers cannot do, in lines; empty: not known yet
    bool chosen = false;
};

}  // namespace lanescope
