#include "app/views/plot/heat_map.h"

#include <algorithm>

#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"

namespace lanescope::plot {
namespace {

using theme::unit;

bool fits(const std::string& text, ImVec2 a, ImVec2 b) {
    return text_size(fonts().small, text).x < b.x - a.x - unit(2);
}

void draw_words(const HeatCell& cell, ImVec2 a, ImVec2 b, ImU32 ink) {
    const float line = unit(15), middle = (a.y + b.y) / 2;
    if (b.y - a.y < line || !fits(cell.text, a, b)) return;
    const bool two = !cell.below.empty() && b.y - a.y >= 2 * line && fits(cell.below, a, b);
    draw_text(a.x, b.x, two ? middle - line / 2 : middle, Align::centre, fonts().small, ink, cell.text);
    if (two) draw_text(a.x, b.x, middle + line / 2, Align::centre, fonts().small, ink, cell.below);
}

void draw_cell(const HeatCell& cell, ImVec2 a, ImVec2 b) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (cell.hollow)
        list->AddRect(a, b, cell.colour, unit(2), 0, unit(1.5f));
    else
        list->AddRectFilled(a, b, cell.colour, unit(2));
    const ImU32 ink = cell.hollow ? theme::text : ink_on(cell.colour);
    draw_words(cell, a, b, ink);
    explain_area(a, b, cell.tip);
    say_value(a, b, cell.below.empty() ? cell.text : cell.text + " (" + cell.below + ")");
}

}  // namespace

void draw(const HeatMap& map, ImVec2 from, ImVec2 to) {
    float names = 0;
    for (const std::string& row : map.rows) names = std::max(names, text_size(fonts().small, row).x);
    const float left = from.x + names + unit(10), top = from.y + unit(22), bottom = to.y - unit(44);
    if (map.columns.empty() || map.rows.empty() || to.x - left < unit(60) || bottom - top < unit(30)) return;
    const float width = (to.x - left) / float(map.columns.size()), height = (bottom - top) / float(map.rows.size());
    for (std::size_t r = 0; r < map.rows.size(); ++r)
        if (height >= unit(13) || r % std::size_t(unit(13) / height + 1) == 0)
            draw_text(from.x, left - unit(8), bottom - height * (float(r) + 0.5f), Align::right, fonts().small,
                      theme::quiet, map.rows[r]);
    for (std::size_t c = 0; c < map.columns.size(); ++c)
        draw_text(left + width * float(c), left + width * float(c + 1), bottom + unit(11), Align::centre, fonts().small,
                  theme::quiet, map.columns[c]);
    for (const HeatCell& cell : map.cells)
        draw_cell(cell, {left + width * float(cell.column) + 1, bottom - height * float(cell.row + 1) + 1},
                  {left + width * float(cell.column + 1) - 1, bottom - height * float(cell.row) - 1});
    explain_area({from.x, from.y}, {to.x, top}, map.y_tip.after(map.y_title + ".\n"));
    explain_area({from.x, top}, {left, bottom}, map.y_tip);
    explain_area({left, bottom}, {to.x - map.caption_right, to.y}, map.x_tip);
    draw_text({left, from.y + unit(1)}, fonts().small, theme::quiet, map.y_title, to.x - left);
    draw_text({left, bottom + unit(22)}, fonts().small, theme::quiet, map.x_title, to.x - left - map.caption_right);
}

}  // namespace lanescope::plot
