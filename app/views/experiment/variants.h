// The list of variants: which are run, and which of them the maps show.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

float draw_variants(ViewContext& context, float height);  ///< returns the height that was used

}  // namespace lanescope
