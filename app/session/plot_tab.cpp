#include "app/session/choice.h"

#include <algorithm>

#include "app/base/error.h"
#include "app/base/text/names.h"

namespace lanescope {
namespace {

std::span<const PlotKind> plots_of_program;

}  // namespace

void use_plot_tabs(std::span<const PlotKind> plots) { plots_of_program = plots; }

std::span<const PlotKind> plot_tabs() { return plots_of_program; }

const PlotKind& kind_of(PlotTab tab) {
    const auto place = static_cast<std::size_t>(tab);
    return plot_tabs()[place < plot_tabs().size() ? place : 0];
}

std::string_view to_string(PlotTab tab) { return kind_of(tab).name; }

std::vector<std::string> names_of_plots() {
    std::vector<std::string> names;
    for (const PlotKind& plot : plot_tabs()) names.emplace_back(plot.name);
    return names;
}

PlotTab parse_plot_tab(std::string_view name) {
    const auto found = std::ranges::find(plot_tabs(), name, &PlotKind::name);
    if (found == plot_tabs().end()) throw UsageError(unknown_name("plot", name, names_of_plots()));
    return static_cast<PlotTab>(found - plot_tabs().begin());
}

}  // namespace lanescope
