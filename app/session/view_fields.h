// The fields of a view, with options of `render` and keys of lessons. The state log uses them, too.
#pragma once

#include "app/model/files/experiment_fields.h"
#include "app/model/files/member.h"
#include "app/model/files/schema.h"
#include "app/session/choice.h"
#include "app/session/view_names.h"

namespace lanescope {

struct ViewMember : Member {
    const char* what = "";         ///< for --help
    const char* option = nullptr;  ///< of `render`; may be nullptr
    const char* key = nullptr;     ///< of a lesson's page; may be nullptr
    bool zero_is_all = false;      ///< a page writes 0 as "all"

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

template <FieldsOf<Look> T, class Visit>
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

/// Variants are set by --maps, --baseline and --hide, and by a page's map, beside and baseline.
template <FieldsOf<ViewSettings> T, class Visit>
void each_field(T& v, Visit&& visit) {
    const auto extent = [](const char* name) { return ViewMember(Member(name).within(0, max_extent)); };
    visit(ViewMember("tab").asked("tab", "tab", "the plot"), v.tab);
    visit(ViewMember("unit").asked("unit", "unit", "what the bars' lengths mean"), v.unit);
    visit(ViewMember("order").asked("order", "order", "the bars: as they were chosen, or sorted"), v.order);
    visit(ViewMember("colour").asked("colour", "colour", "what colours mean"), v.colour);
    visit(ViewMember("map_a"), v.map_a);
    visit(ViewMember("map_b"), v.map_b);
    visit(ViewMember("map_c"), v.map_c);
    visit(ViewMember("map_d"), v.map_d);
    visit(ViewMember("four_maps"), v.four_maps);
    visit(extent("first_warp").asked("from-warp", "from-warp", "top of the maps"), v.first_warp);
    visit(extent("first_step").asked("from-step", "from-step", "left edge of the maps"), v.first_step);
    visit(extent("warps").asked("visible-warps", "warps", "height of the maps; 0: the whole grid").all_at_zero(),
          v.warps);
    visit(extent("steps").asked("visible-steps", "steps", "width of the maps; 0: as many as fit").all_at_zero(),
          v.steps);
    visit(ViewMember(Member("cursor_step").within(-1, max_extent))
              .asked("cursor", "cursor", "the step that the cursor stands at"),
          v.cursor_step);
    visit(ViewMember("axis").asked("axis", "axis", "what the maps' time is"), v.axis);
    visit(ViewMember(Member("source_line").within(0, 1'000'000))
              .asked("line", nullptr, "the source line that is selected"),
          v.source_line);
    visit(ViewMember("baseline").asked("baseline", nullptr, "the variant that speed-ups refer to"), v.baseline);
    visit(ViewMember("hidden").asked("hide", nullptr, "variants that plots leave out, with semicolons between"),
          v.hidden);
    visit(ViewMember("moved").asked("moved", "moved", "bytes that the roofline counts"), v.moved);
    visit(ViewMember("ledger_difference")
              .asked("ledger-difference", "ledger-difference", "the ledger shows map A's variant against map B's"),
          v.ledger_difference);
    visit(
        ViewMember("map_difference").asked("difference", "difference", "map B shows what A leaves idle and B does not"),
        v.map_difference);
    visit(ViewMember("part").asked("part", "part", "what stands below the source"), v.part);
    visit(ViewMember(Member("followed_lane").within(-1, 31))
              .asked("follow-lane", "follow-lane", "the lane whose steps are marked"),
          v.followed_lane);
    visit(ViewMember("show_matrix").asked("matrix", "matrix", "the matrix in place of the source"), v.show_matrix);
    visit(ViewMember("large_plots").asked("large-plots", "large-plots", "plots in place of the maps"), v.large_plots);
    visit(ViewMember("alone").asked("panel", nullptr, "a picture of one panel; window is all of it"), v.alone);
}

}  // namespace lanescope
