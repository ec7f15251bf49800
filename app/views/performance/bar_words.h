// What a bar says: in its place, after it, and when it is pointed at.
#pragma once

#include <string>
#include <vector>

#include "app/views/plot/bars.h"
#include "app/views/state/view_context.h"

namespace lanescope {

/// Where there is no time, the reason stands in place of the bar.
void say_in_place_of_bar(const ViewContext& context, const ResultView& shown, plot::Bar& bar);

/// After the bar: that it is the best, that it is of the run before, that it is wrong, and what the kernel did that it
/// must not do.
std::vector<plot::BarRemark> remarks_of_bar(const ViewContext& context, const ResultView& shown, bool best);

/// "no clear difference from cte", or "from 3 others".
std::string no_clear_difference(const ViewContext& context, const std::vector<std::size_t>& others);

/// `base`: what its speed-up refers to; nullptr where it has none.
std::string tip_of_bar(const ViewContext& context, const ResultView& shown, const RunResult* base);

}  // namespace lanescope
