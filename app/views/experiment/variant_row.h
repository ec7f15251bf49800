// Row of a variant: checkbox, maps that show it, and why it cannot run.
#pragma once

#include "app/model/catalog/catalog.h"
#include "app/views/state/view_context.h"

namespace lanescope {

/// Returns the variant's entry in the experiment, or the end.
std::vector<VariantChoice>::iterator ticked(ViewContext& context, const Variant& variant);
void toggle_variant(ViewContext& context, const Variant& variant);

/// with_reason: shows why the variant cannot run on a problem with these facts.
void draw_variant_row(ViewContext& context, const Variant& variant, const ProblemFacts& facts, bool with_reason);

}  // namespace lanescope
