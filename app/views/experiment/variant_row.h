// Row of a variant: checkbox, maps, and why it cannot run.
#pragma once

#include "app/model/catalog/catalog.h"
#include "app/views/state/view_context.h"

namespace lanescope {

/// Returns the variant in the experiment, or the end.
std::vector<VariantChoice>::iterator ticked(ViewContext& context, const Variant& variant);
void toggle_variant(ViewContext& context, const Variant& variant);

/// Draws the row; `with_reason` adds why the variant cannot run.
void draw_variant_row(ViewContext& context, const Variant& variant, const ProblemFacts& facts, bool with_reason);

}  // namespace lanescope
