// The system calls that a confined process is refused, by seccomp.
#pragma once

#include "app/worker/lacking.h"

namespace lanescope {

/// Refuses them to all threads of this process, those of now and those to come. Where paths are not closed otherwise,
/// every open that creates or truncates is refused as well, though not the writing of a file that exists.
bool filter_system_calls(bool paths_are_closed, Lacking& lacking);

}  // namespace lanescope
