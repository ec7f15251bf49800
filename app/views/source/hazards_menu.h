// Texts and context menu of hazards and hints.
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
/// Returns nullopt if neither a lesson nor the glossary explains it.
std::optional<Term> term_of(HazardKind kind);
std::optional<Term> term_of(HintKind kind);

/// The entry of the last right click.
struct PointedHazard {
    int line = 0;  ///< 0: none
};

void offer_hazards_menu(ViewContext& context, Area area);

}  // namespace lanescope
