#include "app/views/shell/help.h"

#include <algorithm>
#include <array>

#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/shell/key_help.h"
#include "app/views/state/dialogs.h"
#include "app/views/state/view_context.h"

namespace lanescope {
namespace {

using theme::unit;

constexpr float key_line_height = 21, head_height = 26, group_gap = 12, key_width = 112, column_gap = 26;
constexpr float least_column = 340, card_width = 1190;  // in which every key's words have room
constexpr std::size_t max_columns = 3;

float height_of(const KeyGroup& group) {
    return unit(head_height + group_gap) + unit(key_line_height) * float(group.keys.size());
}

float height_of(const std::vector<KeyGroup>& groups, std::size_t from, std::size_t end) {
    float height = 0;
    for (std::size_t i = from; i < end; ++i) height += height_of(groups[i]);
    return height;
}

/// Where each of at most three columns ends, so that the highest is as low as can be: groups stay whole, and in their
/// order.
std::vector<std::size_t> columns_of(const std::vector<KeyGroup>& groups, std::size_t columns, float& highest) {
    const std::size_t n = groups.size();
    std::vector<std::size_t> best{n, n, n};
    highest = height_of(groups, 0, n);
    for (std::size_t a = columns > 1 ? 0 : n; a <= n; ++a)
        for (std::size_t b = columns > 2 ? a : n; b <= n; ++b) {
            const float height = std::max({height_of(groups, 0, a), height_of(groups, a, b), height_of(groups, b, n)});
            if (height < highest) highest = height, best = {a, b, n};
        }
    return best;
}

std::size_t columns_that_fit(float width) {
    const float fit = (width + unit(column_gap)) / unit(least_column + column_gap);
    return std::clamp(std::size_t(fit), std::size_t{1}, max_columns);
}

void draw_key(const KeyHelp& key, ImVec2 at, float width) {
    const float middle = at.y + unit(key_line_height) / 2;
    draw_text(at.x, at.x + unit(key_width), middle, Align::left, fonts().small_mono, theme::accent, key.keys);
    draw_text(at.x + unit(key_width), at.x + width, middle, Align::left, fonts().small, theme::text, key.text);
}

void draw_group(const KeyGroup& group, ImVec2 at, float width) {
    draw_text(at.x, at.x + width, at.y + unit(head_height) / 2, Align::left, fonts().strong, theme::quiet, group.title);
    at.y += unit(head_height);
    for (const KeyHelp& key : group.keys) {
        draw_key(key, at, width);
        at.y += unit(key_line_height);
    }
}

void draw_columns(const std::vector<KeyGroup>& groups, const std::vector<std::size_t>& ends, ImVec2 at, float width) {
    std::size_t from = 0;
    for (std::size_t column = 0; column < max_columns; ++column) {
        ImVec2 place{at.x + (width + unit(column_gap)) * float(column), at.y};
        for (; from < ends[column]; ++from) {
            draw_group(groups[from], place, width);
            place.y += height_of(groups[from]);
        }
    }
}

void draw_letter_keys(ViewContext& context) {
    static const std::array choices{
        Option{"on", "Letters, digits and signs alone are keys of the window."},
        Option{"off",
               "Letters, digits and signs alone do nothing. Keys with Ctrl, the function keys, Tab, Enter, Space, "
               "Esc and the arrows go on."}};
    const ImVec2 at = ImGui::GetCursorScreenPos();
    draw_text(at.x, at.x + unit(160), at.y + unit(14), Align::left, fonts().text, theme::text, "Single-letter keys");
    ImGui::SetCursorScreenPos({at.x + unit(160), at.y});
    int now = context.choice.look.letter_keys ? 0 : 1;
    if (segmented("letter keys", choices, now, unit(130))) context.choice.look.letter_keys = now == 0;
}

}  // namespace

void draw_help(ViewContext& context) {
    if (!context.ui.help) return;
    const std::vector<KeyGroup> groups = key_help();
    const std::size_t columns = columns_that_fit(std::min(unit(card_width), ImGui::GetIO().DisplaySize.x));
    float highest = 0;
    const std::vector<std::size_t> ends = columns_of(groups, columns, highest);
    begin_card("help", {unit(card_width), highest + unit(122)});
    label(fonts().title, theme::text, "Keys");
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float gaps = float(columns - 1) * unit(column_gap);
    const float width = (ImGui::GetContentRegionAvail().x - gaps) / float(columns);
    draw_columns(groups, ends, at, width);
    ImGui::Dummy({1, highest});
    label(fonts().small, theme::quiet,
          "In the maps: the wheel zooms steps, with Ctrl warps; dragging moves, with Shift draws a box; a double click "
          "fits.");
    draw_letter_keys(context);
    if (ImGui::IsMouseClicked(0) && !ImGui::IsWindowHovered() && !ImGui::IsWindowAppearing()) context.ui.help = false;
    end_card();
}

}  // namespace lanescope
