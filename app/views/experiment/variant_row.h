// A variant's row in the list: ticked or not, what maps show it, and why it cannot run.
#pragma once

#include "app/model/catalog/catalog.h"
#include "app/views/state/view_context.h"

namespace lanescope {

/// The variant among those that the experiment runs; their end where it is not ticked.
std::vector<VariantChoice>::iterator ticked(ViewContext& context, const Variant& variant);
void toggle_variant(ViewContext& context, const Variant& variant);

/// facts: of the problem. with_reason: says in the row why the variant cannot run.
void draw_variant_row(ViewContext& context, const Variant& variant, const ProblemFacts& facts, bool with_reason);

}  // namespace lanescope
