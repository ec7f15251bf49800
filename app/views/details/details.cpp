#include "app/views/details/details.h"

#include <algorithm>
#include <array>

#include "app/views/details/request_tab.h"
#include "app/views/details/variable_values.h"
#include "app/views/kit/focus.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/state/popups.h"

namespace lanescope {
namespace {

using theme::unit;

struct Detail {
    SourcePart part;
    const char *name, *tip;
    void (*draw)(ViewContext&, const ResultView&, Area);
    bool (*alarms)(const ViewContext&, const ResultView&) = nullptr;  ///< adds a warning mark to the tab
};

constexpr std::array details{
    Detail{SourcePart::lanes, "Lanes",
           "Active lanes and their frequency, for the line that you select or point at, or for all lines.",
           draw_lane_counts},
    Detail{SourcePart::time, "Time", "Warps in flight over time, stacked by their number of active lanes.",
           draw_lanes_over_time},
    Detail{SourcePart::lines, "Lines",
           "A table of all source lines. Click a column head to sort, or a row to go to its line.", draw_line_table},
    Detail{SourcePart::changes, "Changes", "The edit from A to B and its effects, if both are versions of one kernel.",
           draw_changes},
    Detail{SourcePart::code, "Code", "PTX and machine code of the selected line, or of all lines.", draw_instructions},
    Detail{SourcePart::occupancy, "Occupancy", "Registers, shared memory, and the number of blocks that fit on an SM.",
           draw_occupancy},
    Detail{SourcePart::request, "Request", "The memory access at the cursor, lane by lane: sectors, banks, values.",
           draw_request},
    Detail{SourcePart::values, "Values", "The kernel's variables at the cursor's step, in the 32 lanes of its warp.",
           draw_variables},
    Detail{SourcePart::output, "Output", "Output of printf in the kernel, and failed assertions.", draw_printed},
    Detail{
        SourcePart::shapes, "Shapes",
        "Tests of your own kernel on tiny, odd and empty shapes, with both schedules. A mark means that a test failed.",
        draw_shapes, fails_on_a_shape},
};

int place_of(SourcePart part) {
    const auto found = std::ranges::find(details, part, &Detail::part);
    return found == details.end() ? 0 : int(found - details.begin());
}

}  // namespace

void begin_list(const char* name, Area area) {
    ImGui::SetCursorScreenPos(area.from());
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    ImGui::BeginChild(name, {area.width, area.height}, false);
    begin_group(name);
}

void end_list() {
    end_group();
    ImGui::EndChild();
    ImGui::PopStyleVar();
}

void draw_message(const std::string& text, Area area) {
    draw_text(area.x, area.right(), area.y + area.height / 2, Align::centre, fonts().text, theme::quiet, text);
}

void move_cursor(ViewContext& context, const ResultView& shown, std::int64_t warp, std::int64_t event) {
    ViewSettings& view = context.choice.view;
    const MapExtent extent = context.extent();
    context.ui.cursor_warp = warp;
    view.cursor_step = start_of(shown.result->trace, shown.facts->time(context.axis()), warp, event);
    follow(view, extent, view.cursor_step);
    const double rows = visible_warps(view, extent), at = double(warp);
    if (at < view.first_warp || at + 1 > view.first_warp + rows) pan(view, extent, 0, at - view.first_warp);
}

std::vector<SourcePartWords> source_parts() {
    std::vector<SourcePartWords> parts;
    for (const Detail& detail : details) parts.push_back({detail.part, detail.name, detail.tip});
    return parts;
}

void draw_details(ViewContext& context, const ResultView& shown, Area area) {
    ImGui::GetWindowDrawList()->AddLine({area.x - unit(14), area.y}, {area.right() + unit(14), area.y}, theme::grid);
    std::vector<Option> options;
    for (const Detail& detail : details)
        options.push_back(
            {.text = detail.name, .tip = detail.tip, .alarm = detail.alarms && detail.alarms(context, shown)});
    int place = place_of(context.choice.view.part);
    const float head = unit(38);
    ImGui::SetCursorScreenPos({area.x, area.y + unit(6)});
    ImGui::BeginChild("details head", {area.width, head - unit(6)}, false);  // as wide as the part
    segmented_or_list("details", "Shown", "The panel below the source.", options, place, area.width);
    ImGui::EndChild();
    context.choice.view.part = details[std::size_t(place)].part;
    details[std::size_t(place)].draw(context, shown, {area.x, area.y + head, area.width, area.height - head});
    if (context.choice.view.part == SourcePart::lanes || context.choice.view.part == SourcePart::time)
        offer_menu(context, area, {"lanes", lanes_table, Panel::source});
}

}  // namespace lanescope
