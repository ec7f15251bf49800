// Order of the listed variants.
#pragma once

#include <string_view>
#include <vector>

#include "app/model/catalog/catalog.h"
#include "app/views/state/view_context.h"

namespace lanescope {

/// Returns the group in the chosen order, which stays while the pointer is over the list (`pointed`): clicks then hit
/// their target.
std::vector<const Variant*> ordered_variants(const ViewContext& context, std::string_view operation, VariantGroup group,
                                             bool pointed);

/// Draws a list that ends at `right`.
void draw_variant_order(ViewContext& context, float right, float y);

}  // namespace lanescope
