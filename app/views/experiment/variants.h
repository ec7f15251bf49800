// The list of variants: which are run, and which of them the maps show.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// Ticks the variant, if it is not, and shows it in map A.
void tick_variant(ViewContext& context, const Variant& variant);
float draw_variants(ViewContext& context, float height);  ///< returns the height that was used

}  // namespace lanescope
