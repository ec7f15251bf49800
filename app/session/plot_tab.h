// The plots of the window. Each is a file of app/views/performance/ and a line of the table in plot_tabs.cpp there; the
// tabs, the option of `render`, the key of a lesson's page and the log of states follow from the table.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

struct Area;
struct ViewContext;

/// A plot, as its place in the table; the window starts with the first.
enum class PlotTab : std::uint8_t {};

struct PlotKind {
    std::string_view name;  ///< as typed and logged: "ledger"
    const char* title;      ///< of its tab
    const char* tip;        ///< one sentence
    void (*draw)(ViewContext&, Area);
    /// Whether its axis has the unit that can be chosen; nullptr: never.
    bool (*has_unit)(const ViewContext&) = nullptr;
    bool without_results = false;   ///< it is drawn where there are none, too
    bool along_sweep = false;       ///< it shows the points of a sweep
    bool chooses_baseline = false;  ///< what speed-ups refer to is chosen in it, not beside the unit
};

std::span<const PlotKind> plot_tabs();

const PlotKind& kind_of(PlotTab tab);
std::string_view to_string(PlotTab tab);
std::vector<std::string> names_of_plots();
/// Throws UsageError that names those that there are.
PlotTab parse_plot_tab(std::string_view name);

}  // namespace lanescope
