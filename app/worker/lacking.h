// What a step of the confinement could not do, in words for people.
#pragma once

#include <string>
#include <vector>

namespace lanescope {

/// One phrase a thing that stays possible, with why and what would help. A step adds to it, and is true when it is
/// done.
using Lacking = std::vector<std::string>;

}  // namespace lanescope
