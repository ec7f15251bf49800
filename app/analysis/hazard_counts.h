// Short texts for hazards: numbers, kinds and lines.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "app/model/hazard.h"

namespace lanescope {

/// Returns the singular: "shared race".
std::string_view words_of(HazardKind kind);

/// Returns "5 shared races" or "2 shared races, 1 access out of bounds", by first appearance; empty without hazards.
std::string hazards_in_short(std::span<const Hazard> hazards);

/// Returns one line per kind: "5 shared races: lines 41, 45 and 60", with both lines of a race.
std::string hazards_by_line(std::span<const Hazard> hazards);

}  // namespace lanescope
