// Hazards: what a kernel did that it must not do, with the place and the lane. Remarks: what a right one wastes.
#include <fmt/format.h>

#include <algorithm>

#include "app/views/desk.h"
#include "app/views/format.h"
#include "app/views/text.h"
#include "app/views/theme.h"

namespace lanescope {
namespace {

using theme::unit;

std::string plain(std::string_view kind) {
    std::string text(kind);
    std::ranges::replace(text, '_', ' ');
    return text;
}

std::string place_of(const Hazard& hazard) {
    if (hazard.line == 0) return fmt::format("{}[{}]", hazard.array, hazard.address);  // what no lane did
    std::string place = fmt::format("{}:{}  block {}, warp {}, lane {}", hazard.file, hazard.line,
                                    grouped(hazard.block), hazard.warp, hazard.lane);
    return place + (hazard.array.empty() ? fmt::format("  at address {}", hazard.address)
                                         : fmt::format("  {}[{}]", hazard.array, hazard.address));
}

// A text with its heading and its place; a click goes to the line.
void draw_one(Desk& desk, ImU32 colour, const std::string& kind, const std::string& place, const std::string& text,
              int line) {
    ImGui::BeginGroup();
    label(fonts().strong, colour, kind);
    wrapped_label(fonts().small_mono, theme::quiet, place);
    wrapped_label(fonts().text, theme::text, text);
    ImGui::EndGroup();
    if (line > 0) {
        if (ImGui::IsItemClicked()) desk.choice.view.source_line = desk.memory.scroll_to = line;
        explain("Click to see the line.");
    }
    ImGui::Dummy({1, unit(4)});
}

void draw_hazard_list(Desk& desk, const std::vector<Hazard>& hazards) {
    if (hazards.size() > 1) label(fonts().caption, theme::bad, fmt::format("{} HAZARDS", hazards.size()));
    for (std::size_t i = 0; i < hazards.size() && i < 50; ++i)
        draw_one(desk, theme::bad, plain(to_string(hazards[i].kind)), place_of(hazards[i]), hazards[i].text,
                 hazards[i].line);
    if (hazards.size() > 50) label(fonts().small, theme::quiet, fmt::format("and {} more", hazards.size() - 50));
}

void draw_remark_list(Desk& desk, const std::vector<Remark>& remarks) {
    if (remarks.size() > 1) label(fonts().caption, theme::accent, fmt::format("{} REMARKS", remarks.size()));
    for (const Remark& remark : remarks)
        draw_one(desk, theme::accent, plain(to_string(remark.kind)), fmt::format("{}:{}", remark.file, remark.line),
                 remark.text, remark.line);
}

}  // namespace

float hazards_height(const ShownResult& shown) {
    const std::size_t hazards = shown.result->hazards.size(), count = hazards + shown.remarks.size();
    const float one = hazards > 0 ? unit(138) : unit(118);
    return count == 0 ? 0 : count == 1 ? one : unit(186);
}

void draw_hazards(Desk& desk, const ShownResult& shown, Area area) {
    const auto& hazards = shown.result->hazards;
    const bool calm = hazards.empty();
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 from{area.x, area.y}, to{area.x + area.width, area.y + area.height};
    list->AddRectFilled(from, to, calm ? theme::card : theme::bad_ground, unit(6));
    list->AddRect(from, to, calm ? theme::line : theme::bad, unit(6), 0, unit(1.2f));
    ImGui::SetCursorScreenPos({area.x + unit(12), area.y + unit(8)});
    ImGui::BeginChild("hazards", {area.width - unit(18), area.height - unit(14)}, false);
    draw_hazard_list(desk, hazards);
    draw_remark_list(desk, shown.remarks);
    ImGui::EndChild();
}

}  // namespace lanescope
