// Hazards in short: how many of which kind, and where.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "app/model/hazard.h"

namespace lanescope {

/// "shared race": one of that kind.
std::string_view words_of(HazardKind kind);

/// "5 shared races", "2 shared races, 1 access out of bounds": by kind, in the order of their first appearance; empty
/// where there are none.
std::string hazards_in_short(std::span<const Hazard> hazards);

/// A line a kind: "5 shared races: lines 41, 45 and 60", with both sides of a race.
std::string hazards_by_line(std::span<const Hazard> hazards);

}  // namespace lanescope
