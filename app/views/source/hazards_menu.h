// Hazards and hints in words, and what a right click on them offers.
#pragma once

#include <optional>
#include <string>

#include "app/analysis/hints.h"
#include "app/model/hazard.h"
#include "app/model/term.h"
#include "app/views/state/view_context.h"

namespace lanescope {

/// "spmv/08_cte.cu:22  block 17, warp 1, lane 9  sums[5]".
std::string place_of(const Hazard& hazard);
/// That a lesson and the glossary explain; none: neither does.
std::optional<Term> term_of(HazardKind kind);
std::optional<Term> term_of(RemarkKind kind);

/// The hazard or hint that a right click was on.
struct PointedHazard {
    int line = 0;  ///< that it is at; 0: none
};

void offer_hazards_menu(ViewContext& context, Area area);

}  // namespace lanescope
