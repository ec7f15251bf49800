// List of variants.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

/// Selects the variant and shows it in map A.
void tick_variant(ViewContext& context, const Variant& variant);
float draw_variants(ViewContext& context, float height);  ///< returns the height used

}  // namespace lanescope
