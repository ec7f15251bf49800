// What speed-ups refer to, and the list to choose it from.
#pragma once

#include <string>

#include "app/views/state/view_context.h"

namespace lanescope {

/// Microseconds that the speed-up of a result refers to: those of the chosen variant, or of the slowest, among what the
/// result may be compared with; 0 where there are none.
double base_us(const ViewContext& context, std::size_t of);

/// The variant whose own speed-up is 1.00, or "the slowest" where that is another one for each problem or origin.
std::string baseline_name(const ViewContext& context);

/// A click on a variant's bar: speed-ups refer to it, or to the slowest again.
void switch_baseline(ViewContext& context, const RunResult& result);

/// "1.00× is the slowest: cte", a list, that ends at `right` and has so much room. Returns where it begins.
float draw_baseline(ViewContext& context, float right, float y, float room);

}  // namespace lanescope
