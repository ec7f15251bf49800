// Replaces system_calls.cpp without libseccomp.
#include "app/sandbox/confine.h"

namespace lanescope {

bool filter_system_calls(bool, MissingRestrictions& lacking) {
    lacking.push_back(
        "processes and the network are open: this program was built without libseccomp (install libseccomp-dev and "
        "build again)");
    return false;
}

}  // namespace lanescope
