// Texts of a bar: instead of it, after it and in its tooltip.
#pragma once

#include <string>
#include <vector>

#include "app/views/plot/bars.h"
#include "app/views/state/view_context.h"

namespace lanescope {

/// Sets the reason for a missing time.
void say_in_place_of_bar(const ViewContext& context, const ResultView& shown, plot::Bar& bar);

/// Returns verdicts, such as best, of the previous run, wrong or hazardous.
std::vector<plot::BarRemark> remarks_of_bar(const ViewContext& context, const ResultView& shown, bool best);

/// "no clear difference from cte", or "from 3 others".
std::string no_clear_difference(const ViewContext& context, const std::vector<std::size_t>& others);

/// `base`: baseline of the speed-up, or nullptr.
std::string tip_of_bar(const ViewContext& context, const ResultView& shown, const RunResult* base);

}  // namespace lanescope
