// Plot choices: unit, baseline and table.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/model/run_result.h"
#include "app/session/choice.h"
#include "app/views/kit/widgets.h"
#include "app/views/state/view_context.h"

namespace lanescope {

/// Returns the plots that suit the results, in the order of their tabs.
std::vector<const PlotKind*> offered_plots(const ViewContext& context);
/// Returns the chosen plot if it is offered, else the first one.
const PlotKind& shown_plot(const ViewContext& context);

std::span<const Option> unit_options();

/// Converts microseconds. `base_us`: baseline of a speed-up; 0 gives 0.
double value_in(ThroughputUnit unit, const RunResult& result, double us, double base_us = 0);

struct ValueBounds {
    double low = 0, high = 0;
};

/// Returns bounds from the result's interval (best.h), for a speed-up also the baseline's; zeros without a different
/// baseline.
ValueBounds bounds_in(ThroughputUnit unit, const RunResult& result, const RunResult* base);

/// "GB/s of compulsory traffic".
std::string axis_text(ThroughputUnit unit);
std::string unit_text(ThroughputUnit unit);
std::string short_problem(const Problem& problem);

/// Returns the baseline of result `of`, or nullptr: the chosen variant or the slowest among its peers, or its own
/// variant in the chosen pinned results.
RunResultPtr base_of(const ViewContext& context, std::size_t of);
double base_us(const ViewContext& context, std::size_t of);

/// Returns "the slowest" if the slowest variant differs by problem or origin.
std::string baseline_name(const ViewContext& context);

/// Selects the baseline, or the slowest variant if it already is.
void switch_baseline(ViewContext& context, const std::string& name);

/// Ends at `right`: "Baseline (slowest): cte". Returns the left edge.
float draw_baseline(ViewContext& context, float right, float y, float room);

enum class ShownTable : int { metrics, profile, results, ranking };

struct TablesState {
    ShownTable shown = ShownTable::metrics;
};

inline void show_ranking(ViewContext& context) {
    context.choice.view.tab = parse_plot_tab("metrics");
    context.state<TablesState>().shown = ShownTable::ranking;
}

}  // namespace lanescope
