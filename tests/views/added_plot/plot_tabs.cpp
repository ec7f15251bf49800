// A shorter table of app/views/performance/plot_tabs.cpp, with an additional plot.
#include <array>

#include "app/session/plot_tab.h"
#include "app/views/performance/bars.h"
#include "tests/views/added_plot/plot.h"

namespace lanescope {

std::span<const PlotKind> plot_tabs() {
    static constexpr std::array table{
        PlotKind{.name = "bars", .title = "Throughput", .tip = "One bar per variant.", .draw = draw_bars},
        PlotKind{.name = "added", .title = "Added", .tip = "What only a test knows.", .draw = draw_added},
    };
    return table;
}

}  // namespace lanescope
