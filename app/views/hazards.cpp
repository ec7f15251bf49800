// Hazards: what a kernel did that it must not do, with the place and the lane.
#include <fmt/format.h>

#include <algorithm>

#include "app/views/desk.h"
#include "app/views/format.h"
#include "app/views/text.h"
#include "app/views/theme.h"

namespace lanescope {
namespace {

using theme::unit;

std::string plain(HazardKind kind) {
    std::string text(to_string(kind));
    std::ranges::replace(text, '_', ' ');
    return text;
}

std::string place_of(const Hazard& hazard) {
    std::string place = fmt::format("{}:{}  block {}, warp {}, lane {}", hazard.file, hazard.line,
                                    grouped(hazard.block), hazard.warp, hazard.lane);
    return place + (hazard.array.empty() ? fmt::format("  at address {}", hazard.address)
                                         : fmt::format("  {}[{}]", hazard.array, hazard.address));
}

void draw_one(Desk& desk, const Hazard& hazard) {
    ImGui::BeginGroup();
    label(fonts().strong, theme::bad, plain(hazard.kind));
    wrapped_label(fonts().small_mono, theme::quiet, place_of(hazard));
    wrapped_label(fonts().text, theme::text, hazard.text);
    ImGui::EndGroup();
    if (ImGui::IsItemClicked()) desk.choice.view.source_line = desk.memory.scroll_to = hazard.line;
    explain("Click to see the line.");
    ImGui::Dummy({1, unit(4)});
}

}  // namespace

float hazards_height(const ShownResult& shown) {
    const std::size_t count = shown.result->hazards.size();
    return count == 0 ? 0 : count == 1 ? unit(138) : unit(186);
}

void draw_hazards(Desk& desk, const ShownResult& shown, Area area) {
    const auto& hazards = shown.result->hazards;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 from{area.x, area.y}, to{area.x + area.width, area.y + area.height};
    list->AddRectFilled(from, to, theme::bad_ground, unit(6));
    list->AddRect(from, to, theme::bad, unit(6), 0, unit(1.2f));
    ImGui::SetCursorScreenPos({area.x + unit(12), area.y + unit(8)});
    ImGui::BeginChild("hazards", {area.width - unit(18), area.height - unit(14)}, false);
    if (hazards.size() > 1) label(fonts().caption, theme::bad, fmt::format("{} HAZARDS", hazards.size()));
    for (std::size_t i = 0; i < hazards.size() && i < 50; ++i) draw_one(desk, hazards[i]);
    if (hazards.size() > 50) label(fonts().small, theme::quiet, fmt::format("and {} more", hazards.size() - 50));
    ImGui::EndChild();
}

}  // namespace lanescope
