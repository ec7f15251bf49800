#include "app/views/shell/help.h"

#include <algorithm>
#include <array>
#include <numeric>

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
constexpr std::size_t max_columns = 3;

/// Height in the last frame: the card's size is set before its columns are known.
struct HelpCard {
    float highest = 600;
};

float height_of(const KeyHelp& key, float width) {
    const float one = font_size(fonts().small), text = wrapped_height(fonts().small, key.text, width - unit(key_width));
    return unit(key_line_height) + std::max(0.0f, text - one);
}

float height_of(const KeyGroup& group, float width) {
    float height = unit(head_height + group_gap);
    for (const KeyHelp& key : group.keys) height += height_of(key, width);
    return height;
}

float height_of(const std::vector<float>& heights, std::size_t from, std::size_t end) {
    return std::accumulate(heights.begin() + std::ptrdiff_t(from), heights.begin() + std::ptrdiff_t(end), 0.0f);
}

/// Returns the ends of columns with minimal height, keeping groups whole and in order.
std::vector<std::size_t> columns_of(const std::vector<KeyGroup>& groups, float width, float& highest) {
    const std::size_t n = groups.size();
    std::vector<float> heights;
    for (const KeyGroup& group : groups) heights.push_back(height_of(group, width));
    std::vector<std::size_t> best{n, n, n};
    highest = height_of(heights, 0, n);
    for (std::size_t a = 0; a <= n; ++a)
        for (std::size_t b = a; b <= n; ++b) {
            const float height =
                std::max({height_of(heights, 0, a), height_of(heights, a, b), height_of(heights, b, n)});
            if (height < highest) highest = height, best = {a, b, n};
        }
    return best;
}

void draw_key(const KeyHelp& key, ImVec2 at, float width) {
    const float middle = at.y + unit(key_line_height) / 2;
    draw_text(at.x, at.x + unit(key_width), middle, Align::left, fonts().small_mono, theme::accent, key.keys);
    float y = middle - font_size(fonts().small) / 2;
    for (const std::string& line : lines_of(fonts().small, key.text, width - unit(key_width))) {
        draw_text({at.x + unit(key_width), y}, fonts().small, theme::text, line);
        y += font_size(fonts().small);
    }
}

void draw_group(const KeyGroup& group, ImVec2 at, float width) {
    draw_text(at.x, at.x + width, at.y + unit(head_height) / 2, Align::left, fonts().strong, theme::quiet, group.title);
    at.y += unit(head_height);
    for (const KeyHelp& key : group.keys) {
        draw_key(key, at, width);
        at.y += height_of(key, width);
    }
}

void draw_columns(const std::vector<KeyGroup>& groups, const std::vector<std::size_t>& ends, ImVec2 at, float width) {
    std::size_t from = 0;
    for (std::size_t column = 0; column < max_columns; ++column) {
        ImVec2 place{at.x + (width + unit(column_gap)) * float(column), at.y};
        for (; from < ends[column]; ++from) {
            draw_group(groups[from], place, width);
            place.y += height_of(groups[from], width);
        }
    }
}

void draw_letter_keys(ViewContext& context) {
    static const std::array choices{Option{"on", "Single letters, digits and signs are keys of the window."},
                                    Option{"off",
                                           "Single letters, digits and signs do nothing. Keys with Ctrl, function "
                                           "keys, Tab, Enter, Space, Esc and the arrows still work."}};
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
    float& highest = context.state<HelpCard>().highest;
    begin_card("help", {unit(1190), highest + unit(122)});
    label(fonts().title, theme::text, "Keys");
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = (ImGui::GetContentRegionAvail().x - 2 * unit(column_gap)) / max_columns;
    draw_columns(groups, columns_of(groups, width, highest), at, width);
    ImGui::Dummy({1, highest});
    label(fonts().small, theme::quiet,
          "Lane maps: the wheel zooms steps (with Ctrl, warps). Drag to move, or with Shift to zoom into a box. "
          "Double-click to fit.");
    draw_letter_keys(context);
    if (ImGui::IsMouseClicked(0) && !ImGui::IsWindowHovered() && !ImGui::IsWindowAppearing()) context.ui.help = false;
    end_card();
}

}  // namespace lanescope
