// Confinement steps that failed.
#pragma once

#include <string>
#include <vector>

namespace lanescope {

/// A phrase per way out that is still open, with the reason and a remedy. Each step appends to it, and returns true on
/// success.
using MissingRestrictions = std::vector<std::string>;

}  // namespace lanescope
