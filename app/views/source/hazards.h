// Hazards (errors), hints (waste of a correct kernel), and a known-bad variant's defect.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/analysis/hints/hints.h"
#include "app/model/diagnostics.h"
#include "app/model/term.h"
#include "app/views/state/view_context.h"

namespace lanescope {

/// In pixels. The first entry is always shown.
struct HazardsHeight {
    float all = 0, first = 0;
};
HazardsHeight hazards_height(const ViewContext& context, const ResultView& shown, float width);
void draw_hazards(ViewContext& context, const ResultView& shown, Area area);

/// "spmv/08_cte.cu:22  block 17, warp 1, lane 9  sums[5]".
std::string place_of(const Hazard& hazard);
std::string place_of(const Hint& hint);
std::optional<Term> term_of(HintKind kind);

/// Of the last right click.
struct PointedHazard {
    int line = 0;  ///< 0: none
};

void offer_hazards_menu(ViewContext& context, Area area);

/// Variants that avoid a hint's waste, for the run.
struct SuggestedVariants {
    std::vector<std::string> untried;  ///< ids not selected
    std::vector<std::string> tried;    ///< ids selected here
    bool any() const { return !untried.empty() || !tried.empty(); }
};

/// Empty if another problem would run.
SuggestedVariants suggested_variants_beside(const ViewContext& context, const ResultView& shown, HintKind hint);

/// Draws "Try a, b", or "Clear a, b" if all are selected. kind: the button's name.
void draw_suggestions_button(ViewContext& context, const SuggestedVariants& fixes, const std::string& kind, float left,
                             float right, float y);

}  // namespace lanescope
