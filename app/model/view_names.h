// Names of what a view can be set to, as they stand on the command line and in lessons.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/model/choice.h"

namespace lanescope {

/// In the order of the enumeration's members.
template <class E>
const std::vector<std::string>& view_names();
template <>
const std::vector<std::string>& view_names<PlotTab>();  ///< bars, sweep, …
template <>
const std::vector<std::string>& view_names<ColourBy>();  ///< array, lanes, …
template <>
const std::vector<std::string>& view_names<TimeAxis>();  ///< step, cycle
template <>
const std::vector<std::string>& view_names<ThroughputUnit>();  ///< gb_s, gflop_s, …
template <>
const std::vector<std::string>& view_names<BarOrder>();  ///< chosen, time, …
template <>
const std::vector<std::string>& view_names<Panel>();  ///< window, maps, …

PlotTab parse_tab(std::string_view name);          ///< throws UsageError with the names that there are
ColourBy parse_colour(std::string_view name);      ///< likewise
TimeAxis parse_time_axis(std::string_view name);   ///< likewise
ThroughputUnit parse_unit(std::string_view name);  ///< likewise
BarOrder parse_order(std::string_view name);       ///< likewise
Panel parse_panel(std::string_view name);          ///< likewise

}  // namespace lanescope
