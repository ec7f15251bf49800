// Order and texts of the bars.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "app/views/plot/bar_chart.h"
#include "app/views/state/view_context.h"

namespace lanescope {

/// Returns indices of visible results, by problem.
std::vector<std::size_t> order_of_bars(const ViewContext& context);

/// For a bar without a time.
void replace_bar_by_reason(const ViewContext& context, const ResultView& shown, plot::Bar& bar);

/// Verdicts: best, of the previous run, wrong, hazards.
std::vector<plot::BarHint> hints_of_bar(const ViewContext& context, const ResultView& shown, bool best);

/// "41 us to 45 us".
std::string interval_text(const RunResult& result);

/// "no clear difference from cte", or "from 3 others".
std::string no_clear_difference(const ViewContext& context, const std::vector<std::size_t>& others);

/// `base`: the baseline or nullptr.
std::string tip_of_bar(const ViewContext& context, const ResultView& shown, const RunResult* base);

}  // namespace lanescope
