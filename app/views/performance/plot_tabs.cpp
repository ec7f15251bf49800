// Plots in the order of their tabs.
#include <array>

#include "app/session/plot_tab.h"
#include "app/views/performance/bars.h"
#include "app/views/performance/ledger.h"
#include "app/views/performance/roofline.h"
#include "app/views/performance/sweep.h"
#include "app/views/performance/tables.h"

namespace lanescope {
namespace {

bool always(const ViewContext&) { return true; }

constexpr std::array known_plots{
    PlotKind{.name = "bars",
             .title = "Throughput",
             .tip = "A bar for each variant.",
             .draw = draw_bars,
             .has_unit = always,
             .chooses_baseline = true},
    PlotKind{.name = "sweep",
             .title = "Sweep",
             .tip = "The variants at many sizes: lines, and where the lead changes.",
             .draw = draw_sweep,
             .has_unit = always,
             .without_results = true,
             .along_sweep = true},
    PlotKind{.name = "roofline",
             .title = "Roofline",
             .tip = "What memory and arithmetic allow, and the traffic that nobody asked for.",
             .draw = draw_roofline},
    PlotKind{.name = "ledger",
             .title = "Ledger",
             .tip = "Where the time goes, from the roof to what was achieved.",
             .draw = draw_ledger,
             .has_unit = shows_one_ledger},  // several variants: times only
    PlotKind{.name = "metrics", .title = "Metrics", .tip = "What was counted, side by side.", .draw = draw_tables},
};

}  // namespace

std::span<const PlotKind> plot_tabs() { return known_plots; }

}  // namespace lanescope
