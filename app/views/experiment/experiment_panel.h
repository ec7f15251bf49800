// Experiment panel: operation, problem, variants and machine.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/catalog/catalog.h"
#include "app/views/state/view_context.h"

namespace lanescope {

void draw_experiment(ViewContext& context, Area area);
void draw_problem(ViewContext& context);
void draw_problem_controls(ViewContext& context, Problem& problem);
void draw_machine(ViewContext& context);

/// Shows the variant in map A too.
void select_variant(ViewContext& context, const Variant& variant);
float draw_variants(ViewContext& context, float height);  ///< returns the height used

/// Draws the launches of a program instead of variants; returns the height used.
float draw_launches(ViewContext& context, float height);

/// Draws the letters of the maps that show the result; in a `row_hot`, also of the others, to select one.
void draw_map_letters(ViewContext& context, const std::string& name, float right, float top, float height,
                      bool row_hot);
float map_letters_width(const ViewContext& context);

std::vector<VariantChoice>::iterator selected(const ViewContext& context, const Variant& variant);
void toggle_variant(ViewContext& context, const Variant& variant);

/// `with_reason` adds why the variant cannot run.
void draw_variant_row(ViewContext& context, const Variant& variant, const ProblemFacts& facts, bool with_reason);

/// Returns the group in the chosen order, fixed while the list is `pointed`: clicks hit their target.
std::vector<const Variant*> ordered_variants(const ViewContext& context, std::string_view operation, VariantGroup group,
                                             bool pointed);
void draw_variant_order(ViewContext& context, float right, float y);

}  // namespace lanescope
