// Names of plots for tests that draw none.
#pragma once

#include <array>

#include "app/session/choice.h"

namespace lanescope {

inline constexpr std::array plot_names{
    PlotKind{.name = "bars", .title = "", .tip = "", .draw = nullptr},
    PlotKind{.name = "sweep", .title = "", .tip = "", .draw = nullptr, .along_sweep = true},
    PlotKind{.name = "roofline", .title = "", .tip = "", .draw = nullptr},
    PlotKind{.name = "breakdown", .title = "", .tip = "", .draw = nullptr},
    PlotKind{.name = "metrics", .title = "", .tip = "", .draw = nullptr},
    PlotKind{.name = "timeline", .title = "", .tip = "", .draw = nullptr},
};

}  // namespace lanescope
