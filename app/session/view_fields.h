// A view's settings: options of `render`, keys of lessons, members of the state log.
#pragma once

#include "app/base/text/key_values.h"
#include "app/base/text/plain_text.h"
#include "app/formats/schema.h"
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
inline constexpr auto enum_names<BarOrder> = name_table<BarOrder>("order", "chosen", "time", "name", "reading");
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

struct ViewMember : Member {
    const char* what = "";         ///< for --help
    const char* option = nullptr;  ///< `render` option; may be nullptr
    const char* key = nullptr;     ///< lesson key; may be nullptr
    bool zero_is_all = false;      ///< written as "all" in lessons

    constexpr ViewMember(const char* of) : Member(of) {}
    constexpr ViewMember(const Member& member) : Member(member) {}

    constexpr ViewMember asked(const char* option_of_it, const char* key_of_it, const char* what_it_is) const {
        ViewMember with = *this;
        with.option = option_of_it;
        with.key = key_of_it;
        with.what = what_it_is;
        return with;
    }
    constexpr ViewMember all_at_zero() const {
        ViewMember with = *this;
        with.zero_is_all = true;
        return with;
    }
};

inline constexpr double max_extent = 1e12;

template <FieldsOf<Appearance> T, class Visit>
void each_field(T& l, Visit&& visit) {
    visit(Member("theme"), l.theme);
    visit(Member("text_scale").within(0.1, 10), l.text_scale);
    visit(Member("letter_keys"), l.letter_keys);
    visit(Member("lesson_share").within(0, 1), l.lesson_share);
    visit(Member("experiment_share").within(0, 1), l.experiment_share);
    visit(Member("source_share").within(0, 1), l.source_share);
    visit(Member("plot_share").within(0, 1), l.plot_share);
    visit(Member("lesson_folded"), l.lesson_folded);
    visit(Member("experiment_folded"), l.experiment_folded);
    visit(Member("source_folded"), l.source_folded);
    visit(Member("plot_folded"), l.plot_folded);
}

/// --maps, --baseline and --hide set variants, as do a page's map, beside and baseline.
template <FieldsOf<ViewSettings> T, class Visit>
void each_field(T& v, Visit&& visit) {
    const auto extent = [](const char* name) { return ViewMember(Member(name).within(0, max_extent)); };
    visit(ViewMember("tab").asked("tab", "tab", "select the plot"), v.tab);
    visit(ViewMember("unit").asked("unit", "unit", "select the unit of the bars"), v.unit);
    visit(ViewMember("order").asked("order", "order", "order the bars"), v.order);
    visit(ViewMember("colour").asked("colour", "colour", "select the meaning of the colours"), v.colour);
    visit(ViewMember("map_a"), v.map_a);
    visit(ViewMember("map_b"), v.map_b);
    visit(ViewMember("map_c"), v.map_c);
    visit(ViewMember("map_d"), v.map_d);
    visit(ViewMember("four_maps"), v.four_maps);
    visit(extent("first_warp").asked("from-warp", "from-warp", "set the top warp of the maps"), v.first_warp);
    visit(extent("first_step").asked("from-step", "from-step", "set the leftmost step of the maps"), v.first_step);
    visit(extent("warps")
              .asked("visible-warps", "warps", "set the number of visible warps; 0: the whole grid")
              .all_at_zero(),
          v.warps);
    visit(extent("steps")
              .asked("visible-steps", "steps", "set the number of visible steps; 0: as many as fit")
              .all_at_zero(),
          v.steps);
    visit(ViewMember(Member("cursor_step").within(-1, max_extent))
              .asked("cursor", "cursor", "put the cursor at this step"),
          v.cursor_step);
    visit(ViewMember("axis").asked("axis", "axis", "select the maps' time axis"), v.axis);
    visit(ViewMember(Member("source_line").within(0, 1'000'000)).asked("line", nullptr, "select a source line"),
          v.source_line);
    visit(ViewMember("baseline").asked("baseline", nullptr, "select the baseline of the speed-ups"), v.baseline);
    visit(ViewMember("hidden").asked("hide", nullptr, "hide these variants in the plots (separated by semicolons)"),
          v.hidden);
    visit(ViewMember("moved").asked("moved", "moved", "select the bytes that the roofline counts"), v.moved);
    visit(ViewMember("breakdown_difference")
              .asked("breakdown-difference", "breakdown-difference",
                     "compare map A's variant with map B's in the breakdown"),
          v.breakdown_difference);
    visit(ViewMember("map_difference")
              .asked("difference", "difference", "show the lanes that are idle in A and busy in B, instead of map B"),
          v.map_difference);
    visit(ViewMember("part").asked("part", "part", "select the tab below the source"), v.part);
    visit(ViewMember(Member("followed_lane").within(-1, 31))
              .asked("follow-lane", "follow-lane", "mark the steps of this lane"),
          v.followed_lane);
    visit(ViewMember("show_matrix").asked("matrix", "matrix", "show the matrix instead of the source"), v.show_matrix);
    visit(ViewMember("large_plots").asked("large-plots", "large-plots", "show large plots instead of the maps"),
          v.large_plots);
    visit(ViewMember("alone").asked("panel", nullptr, "draw one panel; window: all panels"), v.alone);
}

/// Throws UsageError; messages use `name`.
template <Named E>
void read_setting(const ViewMember&, const std::string&, const std::string& text, E& to) {
    to = parse_name<E>(text);
}
void read_setting(const ViewMember& member, const std::string& name, const std::string& text, PlotTab& to);
/// yes or no
void read_setting(const ViewMember& member, const std::string& name, const std::string& text, bool& to);
/// Whole, or "all" if allowed.
void read_setting(const ViewMember& member, const std::string& name, const std::string& text, double& to);
template <class T>
requires std::same_as<T, int> || std::same_as<T, float>
void read_setting(const ViewMember& member, const std::string& name, const std::string& text, T& to) {
    double number = to;
    read_setting(member, name, text, number);
    to = T(number);
}
void read_setting(const ViewMember& member, const std::string& name, const std::string& text, std::string& to);
/// Separated by semicolons.
void read_setting(const ViewMember& member, const std::string& name, const std::string& text,
                  std::vector<std::string>& to);

}  // namespace lanescope
