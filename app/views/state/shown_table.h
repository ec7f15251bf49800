// The table of the plots' panel.
#pragma once

#include "app/session/plot_tab.h"
#include "app/views/state/view_context.h"

namespace lanescope {

/// In the order of the switch.
enum class ShownTable : int { metrics, profile, results, ranking };

struct TablesState {
    ShownTable shown = ShownTable::metrics;
};

inline void show_ranking(ViewContext& context) {
    context.choice.view.tab = parse_plot_tab("metrics");
    context.state<TablesState>().shown = ShownTable::ranking;
}

}  // namespace lanescope
