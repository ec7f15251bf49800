// What speed-ups refer to, and the list to choose it from.
#pragma once

#include <string>

#include "app/views/state/view_context.h"

namespace lanescope {

/// What the speed-up of a result refers to: the chosen variant, or the slowest, among what the result may be compared
/// with; its own variant among the results that are pinned under the chosen name. nullptr where there is none.
RunResultPtr base_of(const ViewContext& context, std::size_t of);
/// Its microseconds; 0 where there is none.
double base_us(const ViewContext& context, std::size_t of);

/// The variant or the name of the pinned results whose own speed-up is 1.00, or "the slowest" where that is another one
/// for each problem or origin.
std::string baseline_name(const ViewContext& context);

/// A click on a variant's bar: speed-ups refer to it, or to the slowest again.
void switch_baseline(ViewContext& context, const RunResult& result);

/// A click on what is pinned under the name, likewise.
void switch_baseline(ViewContext& context, const std::string& name);

/// "Baseline (slowest): cte", a list, that ends at `right` and has so much room. Returns where it begins.
float draw_baseline(ViewContext& context, float right, float y, float room);

}  // namespace lanescope
