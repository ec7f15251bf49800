// How the variants follow one another in the list.
#pragma once

#include <string_view>
#include <vector>

#include "app/model/catalog/catalog.h"
#include "app/views/state/view_context.h"

namespace lanescope {

/// The variants of the group, in the chosen order. While the pointer is over the list it stays as it is, so that a
/// click meets what it was meant for.
std::vector<const Variant*> ordered_variants(const ViewContext& context, std::string_view operation, VariantGroup group,
                                             bool pointed);

/// The list of orders, which ends at `right`.
void draw_variant_order(ViewContext& context, float right, float y);

}  // namespace lanescope
