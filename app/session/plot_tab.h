// The plots. Each has a file in app/views/performance/ and an entry in plot_tabs.cpp. Tabs, options, lesson keys and
// the state log follow from the entry.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace lanescope {

struct Area;
struct ViewContext;

/// Index in the table; the first is initial.
enum class PlotTab : std::uint8_t {};

struct PlotKind {
    std::string_view name;  ///< "ledger"
    const char* title;
    const char* tip;  ///< one sentence
    void (*draw)(ViewContext&, Area);
    /// nullptr: never.
    bool (*has_unit)(const ViewContext&) = nullptr;
    bool without_results = false;   ///< drawn without results
    bool along_sweep = false;       ///< shows points of a sweep
    bool chooses_baseline = false;  ///< selects the baseline itself
};

std::span<const PlotKind> plot_tabs();

const PlotKind& kind_of(PlotTab tab);
std::string_view to_string(PlotTab tab);
std::vector<std::string> names_of_plots();
/// Throws UsageError with all names.
PlotTab parse_plot_tab(std::string_view name);

}  // namespace lanescope
