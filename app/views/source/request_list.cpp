#include "app/views/source/request_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/views/kit/focus.h"
#include "app/views/kit/format.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/source/request_picture.h"

namespace lanescope {
namespace {

using theme::unit;

struct ListSight {
    std::int64_t at = -2;  ///< step last scrolled to
};

std::string words_of_step(const LaneStep& step) {
    if (!step.touch) return step.site.array;
    const bool stores = step.site.kind == AccessKind::store || step.site.kind == AccessKind::shared_store;
    return (stores ? "stores " : "") + touch_text(step.site, *step.touch);
}

bool draw_row(ViewContext& context, const LaneStep& step, bool now, bool with_lane, Area row) {
    push_name("step " + std::to_string(step.step) + (with_lane ? " lane " + std::to_string(step.lane) : ""));
    const bool clicked = clickable("##step", {row.width, row.height});
    pop_name();
    const bool hot = ImGui::IsItemHovered();
    if (hot) context.ui.hovered_line = step.site.line;
    if (hot || now)
        ImGui::GetWindowDrawList()->AddRectFilled({row.x, row.y}, {row.x + row.width, row.y + row.height},
                                                  now ? theme::chosen : theme::row);
    const float middle = row.y + row.height / 2, first = row.x + unit(58), second = first + unit(58);
    draw_text(row.x, first - unit(10), middle, Align::right, fonts().small_mono, theme::quiet, grouped(step.step));
    draw_text(first, second - unit(6), middle, Align::left, fonts().small, theme::quiet,
              with_lane ? fmt::format("lane {}", step.lane) : fmt::format("line {}", step.site.line));
    draw_text(second, row.x + row.width, middle, Align::left, fonts().small_mono, theme::text, words_of_step(step));
    explain(fmt::format("Step {}, line {}: {}\n\nClick to go to this step in the map.", step.step, step.site.line,
                        words_of_step(step)));
    return clicked;
}

}  // namespace

std::int64_t draw_step_list(ViewContext& context, const std::vector<LaneStep>& steps, std::int64_t at, bool with_lane,
                            Area area) {
    std::int64_t clicked = -1;
    const float height = unit(18);
    ImGui::SetCursorScreenPos({area.x, area.y});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    ImGui::BeginChild("steps", {area.width, area.height}, false);
    auto& sight = context.state<ListSight>();
    const auto here = std::ranges::lower_bound(steps, at, {}, &LaneStep::step);
    if (sight.at != at && here != steps.end())
        ImGui::SetScrollY(height * std::max(0.0f, std::ceil(float(here - steps.begin()) - area.height / height / 2)));
    sight.at = at;
    ImGuiListClipper clipper;
    clipper.Begin(int(steps.size()), height);
    begin_group("steps");
    while (clipper.Step())
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            const LaneStep& step = steps[std::size_t(i)];
            const ImVec2 place = ImGui::GetCursorScreenPos();
            if (draw_row(context, step, step.step == at, with_lane, {place.x, place.y, area.width, height}))
                clicked = step.step;
        }
    end_group();
    ImGui::EndChild();
    ImGui::PopStyleVar();
    return clicked;
}

}  // namespace lanescope
