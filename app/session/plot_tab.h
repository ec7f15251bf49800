// The plots of the window. Each has a file in app/views/performance/ and an entry in plot_tabs.cpp there, from which
// the tabs, the option of `render`, the lessons' key and the state log follow.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

struct Area;
struct ViewContext;

/// Index in the table; the first is the default.
enum class PlotTab : std::uint8_t {};

struct PlotKind {
    std::string_view name;  ///< as typed and logged: "ledger"
    const char* title;
    const char* tip;  ///< one sentence
    void (*draw)(ViewContext&, Area);
    /// Returns true if its axis has the selectable unit; nullptr: never.
    bool (*has_unit)(const ViewContext&) = nullptr;
    bool without_results = false;   ///< drawn even without results
    bool along_sweep = false;       ///< shows the points of a sweep
    bool chooses_baseline = false;  ///< contains the selection of the baseline; else it is next to the unit
};

std::span<const PlotKind> plot_tabs();

const PlotKind& kind_of(PlotTab tab);
std::string_view to_string(PlotTab tab);
std::vector<std::string> names_of_plots();
/// Throws UsageError that lists the names.
PlotTab parse_plot_tab(std::string_view name);

}  // namespace lanescope
