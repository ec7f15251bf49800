// Which table the plots' panel shows.
#pragma once

#include "app/session/plot_tab.h"
#include "app/views/state/view_context.h"

namespace lanescope {

/// In the order of the switch above the table.
enum class ShownTable : int { metrics, profile, results, ranking };

struct TablesState {
    ShownTable shown = ShownTable::metrics;
};

/// Brings the ranking to the plots' panel.
inline void show_ranking(ViewContext& context) {
    context.choice.view.tab = parse_plot_tab("metrics");
    context.state<TablesState>().shown = ShownTable::ranking;
}

}  // namespace lanescope
