// Texts for hazards.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "app/model/hazard.h"

namespace lanescope {

/// Returns "shared race".
std::string_view words_of(HazardKind kind);

/// Returns "2 shared races, 1 access out of bounds", by first appearance; may be empty.
std::string hazards_in_short(std::span<const Hazard> hazards);

/// Returns lines such as "5 shared races: lines 41, 45 and 60", with both lines of a race.
std::string hazards_by_line(std::span<const Hazard> hazards);

}  // namespace lanescope
