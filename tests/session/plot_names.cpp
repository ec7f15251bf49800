// Names of plots for tests that draw none.
#include <array>

#include "app/session/plot_tab.h"

namespace lanescope {

std::span<const PlotKind> plot_tabs() {
    static constexpr std::array table{
        PlotKind{.name = "bars", .title = "", .tip = "", .draw = nullptr},
        PlotKind{.name = "sweep", .title = "", .tip = "", .draw = nullptr, .along_sweep = true},
        PlotKind{.name = "roofline", .title = "", .tip = "", .draw = nullptr},
        PlotKind{.name = "ledger", .title = "", .tip = "", .draw = nullptr},
        PlotKind{.name = "metrics", .title = "", .tip = "", .draw = nullptr},
    };
    return table;
}

}  // namespace lanescope
