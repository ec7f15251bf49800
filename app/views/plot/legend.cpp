#include "app/views/plot/legend.h"

#include <algorithm>

#include "app/views/kit/items.h"
#include "app/views/kit/palette.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"

namespace lanescope::plot {

using theme::unit;

namespace {

/// Hidden entries are faint, with a circle.
void draw_entry(const LegendItem& item, ImVec2 at, float wide, float height, bool hot) {
    const ImVec2 centre{at.x + unit(6), at.y + height / 2};
    const ImU32 colour = item.on ? item.colour : theme::faint;
    if (item.on)
        ImGui::GetWindowDrawList()->AddCircleFilled(centre, unit(4.5f), colour, 16);
    else
        ImGui::GetWindowDrawList()->AddCircle(centre, unit(4.5f), colour, 16, unit(1.3f));
    draw_text(at.x + unit(16), at.x + wide, centre.y, Align::left, fonts().small,
              hot || item.on ? theme::text : theme::faint, item.name);
}

/// Returns true if clicked.
bool entry(const LegendItem& item, int number, ImVec2 at, float wide, float height) {
    ImGui::SetCursorScreenPos(at);
    push_name(item.name + "##" + std::to_string(number));
    const bool clicked = clickable("##entry", {wide - unit(8), height}) && item.tip.empty();
    const bool hot = ImGui::IsItemHovered() && item.tip.empty();
    const char* click = item.on ? "Click to leave it out of the plot." : "Click to show it again.";
    explain(item.tip.empty() ? click : item.tip);
    pop_name();
    draw_entry(item, at, wide, height, hot);
    return clicked;
}

}  // namespace

float draw_legend(const char* id, const std::vector<LegendItem>& items, ImVec2 at, float width, int& clicked) {
    const float height = unit(22);
    float x = at.x, y = at.y;
    clicked = -1;
    push_name(id);
    for (int i = 0; i < int(items.size()); ++i) {
        const LegendItem& item = items[std::size_t(i)];
        const float wide = text_size(fonts().small, item.name).x + unit(32);
        if (x + wide > at.x + width && x > at.x) {
            x = at.x;
            y += height;
        }
        if (entry(item, i, {x, y}, wide, height)) clicked = i;
        x += wide;
    }
    pop_name();
    return items.empty() ? 0 : y + height - at.y;
}

bool is_hidden(const std::vector<std::string>& hidden, const std::string& name) {
    return std::ranges::find(hidden, name) != hidden.end();
}

void toggle(std::vector<std::string>& hidden, const std::string& name) {
    if (std::erase(hidden, name) == 0) hidden.push_back(name);
}

}  // namespace lanescope::plot
