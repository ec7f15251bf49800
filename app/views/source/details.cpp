#include "app/views/source/details.h"

#include <array>
#include <vector>

#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/source/lane_numbers.h"
#include "app/views/source/lanes.h"
#include "app/views/source/shapes.h"

namespace lanescope {
namespace {

using theme::unit;

struct Detail {
    const char *name, *tip;
    void (*draw)(ViewContext&, const ResultView&, Area);
    /// Whether a mark at its tab says that something is wrong there.
    bool (*alarms)(const ViewContext&, const ResultView&) = nullptr;
};

constexpr std::array details{
    Detail{"Lanes", "How often so many lanes were active: of the line that is selected or pointed at, else of all.",
           draw_lane_counts},
    Detail{"Time", "Warps under way over time, stacked by how many of their lanes are active.", draw_lanes_over_time},
    Detail{"Lines", "All source lines in a table. Click a head to sort, a row to go there.", draw_line_table},
    Detail{"Shapes",
           "A kernel of your own on tiny, odd and empty shapes, under both schedules. A mark: it fails on one.",
           draw_shapes, fails_on_a_shape},
};

struct DetailsState {
    int part = 0;
};

}  // namespace

void draw_details(ViewContext& context, const ResultView& shown, Area area) {
    ImGui::GetWindowDrawList()->AddLine({area.x - unit(14), area.y}, {area.x + area.width + unit(14), area.y},
                                        theme::grid);
    std::vector<Option> options;
    for (const Detail& detail : details)
        options.push_back(
            {.text = detail.name, .tip = detail.tip, .alarm = detail.alarms && detail.alarms(context, shown)});
    int& part = context.state<DetailsState>().part;
    ImGui::SetCursorScreenPos({area.x, area.y + unit(6)});
    segmented_or_list("details", "Shown", "What stands below the source.", options, part, area.width);
    const float head = unit(38);
    details[std::size_t(part)].draw(context, shown, {area.x, area.y + head, area.width, area.height - head});
}

}  // namespace lanescope
