// Names of a view's settings on the command line and in lessons.
#pragma once

#include "app/model/enum_names.h"
#include "app/session/choice.h"

namespace lanescope {

template <>
inline constexpr auto enum_names<ColourBy> = name_table<ColourBy>("colour", "array", "lanes", "sectors", "line",
                                                                  "conflicts", "idle");
template <>
inline constexpr auto enum_names<TimeAxis> = name_table<TimeAxis>("axis", "step", "cycle");
template <>
inline constexpr auto enum_names<ThroughputUnit> = name_table<ThroughputUnit>("unit", "gb_s", "gflop_s", "microseconds",
                                                                              "percent_of_roof", "speed_up");
template <>
inline constexpr auto enum_names<BarOrder> = name_table<BarOrder>("order", "chosen", "time", "name", "ladder");
template <>
inline constexpr auto enum_names<MovedBytes> = name_table<MovedBytes>("bytes", "requested", "from_l2", "from_dram");
template <>
inline constexpr auto enum_names<SourcePart> = name_table<SourcePart>("part", "lanes", "time", "lines", "changes",
                                                                      "code", "occupancy", "request", "output",
                                                                      "shapes", "values");
template <>
inline constexpr auto enum_names<Theme> = name_table<Theme>("theme", "dark", "light", "projector");
template <>
inline constexpr auto enum_names<Panel> = name_table<Panel>("panel", "window", "maps", "plot", "source", "matrix");

}  // namespace lanescope
