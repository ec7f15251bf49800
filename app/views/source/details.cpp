#include "app/views/source/details.h"

#include <algorithm>
#include <array>
#include <vector>

#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/source/changes.h"
#include "app/views/source/instructions.h"
#include "app/views/source/lane_numbers.h"
#include "app/views/source/lanes.h"
#include "app/views/source/occupancy.h"
#include "app/views/source/printed.h"
#include "app/views/source/request.h"
#include "app/views/source/shapes.h"
#include "app/views/source/variables.h"
#include "app/views/state/offer_menu.h"

namespace lanescope {
namespace {

using theme::unit;

struct Detail {
    SourcePart part;
    const char *name, *tip;
    void (*draw)(ViewContext&, const ResultView&, Area);
    /// warning mark at the tab
    bool (*alarms)(const ViewContext&, const ResultView&) = nullptr;
};

constexpr std::array details{
    Detail{SourcePart::lanes, "Lanes",
           "How often each number of lanes was active: on the line that is selected or pointed at, else on all lines.",
           draw_lane_counts},
    Detail{SourcePart::time, "Time", "Warps under way over time, stacked by how many of their lanes are active.",
           draw_lanes_over_time},
    Detail{SourcePart::lines, "Lines", "All source lines in a table. Click a head to sort, a row to go there.",
           draw_line_table},
    Detail{SourcePart::changes, "Changes",
           "What was edited from A to B, where both are versions of one kernel, and what that did.", draw_changes},
    Detail{SourcePart::code, "Code", "PTX and machine code of the line that is selected, or of all lines.",
           draw_instructions},
    Detail{SourcePart::occupancy, "Occupancy", "Registers, shared memory, and how many blocks an SM holds at a time.",
           draw_occupancy},
    Detail{SourcePart::request, "Request", "The access at the maps' cursor, lane by lane: sectors, banks, values.",
           draw_request},
    Detail{SourcePart::values, "Values",
           "The kernel's variables in the 32 lanes of the cursor's warp, at the cursor's step.", draw_variables},
    Detail{SourcePart::output, "Output", "What the kernel's lanes printed, and assertions that failed.", draw_printed},
    Detail{SourcePart::shapes, "Shapes",
           "A kernel of your own on tiny, odd and empty shapes, under both schedules. A mark: it fails on one.",
           draw_shapes, fails_on_a_shape},
};

int place_of(SourcePart part) {
    const auto found = std::ranges::find(details, part, &Detail::part);
    return found == details.end() ? 0 : int(found - details.begin());
}

}  // namespace

std::vector<SourcePartWords> source_parts() {
    std::vector<SourcePartWords> parts;
    for (const Detail& detail : details) parts.push_back({detail.part, detail.name, detail.tip});
    return parts;
}

void draw_details(ViewContext& context, const ResultView& shown, Area area) {
    ImGui::GetWindowDrawList()->AddLine({area.x - unit(14), area.y}, {area.x + area.width + unit(14), area.y},
                                        theme::grid);
    std::vector<Option> options;
    for (const Detail& detail : details)
        options.push_back(
            {.text = detail.name, .tip = detail.tip, .alarm = detail.alarms && detail.alarms(context, shown)});
    int place = place_of(context.choice.view.part);
    const float head = unit(38);
    ImGui::SetCursorScreenPos({area.x, area.y + unit(6)});
    ImGui::BeginChild("details head", {area.width, head - unit(6)}, false);  // as wide as the part
    segmented_or_list("details", "Shown", "What stands below the source.", options, place, area.width);
    ImGui::EndChild();
    context.choice.view.part = details[std::size_t(place)].part;
    details[std::size_t(place)].draw(context, shown, {area.x, area.y + head, area.width, area.height - head});
    if (context.choice.view.part == SourcePart::lanes || context.choice.view.part == SourcePart::time)
        offer_menu(context, area, {"lanes", lanes_table, Panel::source});
}

}  // namespace lanescope
