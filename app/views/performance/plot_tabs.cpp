#include <array>

#include "app/session/choice.h"
#include "app/views/performance/plot_panel.h"
#include "app/views/state/program_view.h"

namespace lanescope {
namespace {

bool always(const ViewContext&) { return true; }
bool has_problem_size(const ViewContext& context) { return !shows_program(context); }

constexpr std::array known_plots{
    PlotKind{.name = "bars",
             .title = "Throughput",
             .tip = "One bar per variant.",
             .draw = draw_bars,
             .has_unit = always,
             .chooses_baseline = true},
    PlotKind{.name = "sweep",
             .title = "Sweep",
             .tip = "The variants at many sizes, with the points where the lead changes.",
             .draw = draw_sweep,
             .has_unit = always,
             .without_results = true,
             .along_sweep = true,
             .is_offered = has_problem_size},
    PlotKind{.name = "roofline",
             .title = "Roofline",
             .tip = "The limits of memory and arithmetic, and traffic that the problem does not need.",
             .draw = draw_roofline,
             .is_offered = has_problem_size},
    PlotKind{.name = "breakdown",
             .title = "Breakdown",
             .tip = "The time breakdown, from the roof to the achieved value.",
             .draw = draw_breakdown,
             .has_unit = shows_one_breakdown},  // several variants: times only
    PlotKind{
        .name = "metrics", .title = "Metrics", .tip = "The counts of all variants, side by side.", .draw = draw_tables},
    PlotKind{.name = "timeline",
             .title = "Timeline",
             .tip = "The launches and copies of a program with its own main(), in order.",
             .draw = draw_timeline,
             .is_offered = shows_program},
};

}  // namespace

std::span<const PlotKind> shipped_plots() { return known_plots; }

}  // namespace lanescope
