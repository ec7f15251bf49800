#include "app/views/plot/legend.h"

#include <algorithm>

#include "app/views/kit/items.h"
#include "app/views/kit/palette.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"

namespace lanescope::plot {

using theme::unit;

float draw_legend(const char* id, const std::vector<LegendItem>& items, ImVec2 at, float width, int& clicked) {
    const float height = unit(22);
    float x = at.x, y = at.y;
    clicked = -1;
    push_name(id);
    for (int i = 0; i < int(items.size()); ++i) {
        const LegendItem& item = items[std::size_t(i)];
        const float words = text_size(fonts().small, item.name).x, wide = words + unit(32);
        if (x + wide > at.x + width && x > at.x) {
            x = at.x;
            y += height;
        }
        ImGui::SetCursorScreenPos({x, y});
        push_name(item.name + "##" + std::to_string(i));
        if (clickable("##entry", {wide - unit(8), height}) && item.tip.empty()) clicked = i;
        const bool hot = ImGui::IsItemHovered() && item.tip.empty();
        const char* click = item.on ? "Click to leave it out of the plot." : "Click to show it again.";
        explain(item.tip.empty() ? click : item.tip);
        pop_name();
        const ImVec2 c{x + unit(6), y + height / 2};
        ImDrawList* list = ImGui::GetWindowDrawList();
        const ImU32 colour = item.on ? item.colour : theme::faint;
        if (item.on)
            list->AddCircleFilled(c, unit(4.5f), colour, 16);
        else
            list->AddCircle(c, unit(4.5f), colour, 16, unit(1.3f));
        draw_text(x + unit(16), x + wide, c.y, Align::left, fonts().small,
                  hot       ? theme::text
                  : item.on ? theme::text
                            : theme::faint,
                  item.name);
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
