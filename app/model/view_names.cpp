#include "app/model/view_names.h"

#include <algorithm>

#include "app/model/error.h"
#include "app/model/names.h"

namespace lanescope {
namespace {

template <class E>
E parse(std::string_view what, std::string_view name) {
    const std::vector<std::string>& names = view_names<E>();
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) throw UsageError(unknown_name(what, name, names));
    return static_cast<E>(found - names.begin());
}

}  // namespace

template <>
const std::vector<std::string>& view_names<PlotTab>() {
    static const std::vector<std::string> names{"bars", "sweep", "roofline", "metrics", "ledger"};
    return names;
}

template <>
const std::vector<std::string>& view_names<ColourBy>() {
    static const std::vector<std::string> names{"array", "lanes", "sectors", "line", "conflicts", "idle"};
    return names;
}

template <>
const std::vector<std::string>& view_names<TimeAxis>() {
    static const std::vector<std::string> names{"step", "cycle"};
    return names;
}

template <>
const std::vector<std::string>& view_names<ThroughputUnit>() {
    static const std::vector<std::string> names{"gb_s", "gflop_s", "microseconds", "percent_of_roof", "speed_up"};
    return names;
}

template <>
const std::vector<std::string>& view_names<BarOrder>() {
    static const std::vector<std::string> names{"chosen", "time", "name"};
    return names;
}

template <>
const std::vector<std::string>& view_names<Panel>() {
    static const std::vector<std::string> names{"window", "maps", "plot", "source", "matrix"};
    return names;
}

PlotTab parse_tab(std::string_view name) { return parse<PlotTab>("plot", name); }
ColourBy parse_colour(std::string_view name) { return parse<ColourBy>("colour", name); }
TimeAxis parse_time_axis(std::string_view name) { return parse<TimeAxis>("axis", name); }
ThroughputUnit parse_unit(std::string_view name) { return parse<ThroughputUnit>("unit", name); }
BarOrder parse_order(std::string_view name) { return parse<BarOrder>("order", name); }
Panel parse_panel(std::string_view name) { return parse<Panel>("panel", name); }

}  // namespace lanescope
