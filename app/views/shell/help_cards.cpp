#include <algorithm>
#include <array>
#include <numeric>

#include "app/platform/keyboard.h"
#include "app/views/kit/focus.h"
#include "app/views/kit/items.h"
#include "app/views/kit/markdown_view.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/tooltip.h"
#include "app/views/kit/widgets.h"
#include "app/views/lessons/lesson_view.h"
#include "app/views/shell/actions.h"
#include "app/views/shell/cards.h"
#include "app/views/state/popups.h"
#include "app/views/state/view_context.h"

namespace lanescope {
namespace {

using theme::unit;

constexpr float key_line_height = 21, head_height = 26, group_gap = 12, key_width = 112, column_gap = 26;
constexpr std::size_t max_columns = 3;

/// In the last frame: the card's size is set before its columns are known.
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

/// Ends columns at minimal height, with groups whole and in order.
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
    int now = context.choice.appearance.letter_keys ? 0 : 1;
    if (segmented("letter keys", choices, now, unit(130))) context.choice.appearance.letter_keys = now == 0;
}

const GlossaryEntry* chosen_entry(const GlossaryState& state) {
    if (!state.glossary || state.chosen >= state.glossary->entries.size()) return nullptr;
    return &state.glossary->entries[state.chosen];
}

LessonLink lesson_of(const GlossaryEntry& entry) {
    if (!entry.lesson.empty()) return {entry.lesson, entry.page};
    return entry.terms.empty() ? LessonLink{} : lesson_about(entry.terms.front());
}

void open_lesson_of(ViewContext& context, const GlossaryEntry& entry) {
    const LessonLink link = lesson_of(entry);
    const Lesson* lesson = context.ui.lesson->shelf->find(std::string(link.stem));
    if (link.stem.empty() || !lesson) return;
    const auto page = std::ranges::find(lesson->pages, link.page, &Page::title);
    context.state<GlossaryState>().open = false;
    go_to_page(context, lesson->stem, page == lesson->pages.end() ? 0 : int(page - lesson->pages.begin()));
}

void draw_term(GlossaryState& state, std::size_t index) {
    const GlossaryEntry& entry = state.glossary->entries[index];
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = unit(25);
    const bool chosen = index == state.chosen;
    if (clickable(entry.name.c_str(), {width, height}, ControlKind::button, chosen)) state.chosen = index;
    if (has_focus() && focus_moved()) state.chosen = index;
    const bool hot = ImGui::IsItemHovered();
    if (chosen || hot)
        ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + width, at.y + height - 1},
                                                  chosen ? theme::chosen : theme::row, unit(4));
    draw_text(at.x + unit(8), at.x + width - unit(4), at.y + height / 2, Align::left, fonts().text,
              chosen ? theme::text : theme::quiet, entry.name);
    if (chosen && std::exchange(state.scroll, false)) ImGui::SetScrollFromPosY(at.y - ImGui::GetWindowPos().y, 0.5f);
}

void draw_names(GlossaryState& state, ImVec2 size) {
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    ImGui::BeginChild("names", size, false, ImGuiWindowFlags_NoNav);
    push_name("term");
    begin_group("terms");
    for (std::size_t i = 0; i < state.glossary->entries.size(); ++i) draw_term(state, i);
    end_group();
    pop_name();
    ImGui::EndChild();
    ImGui::PopStyleVar();
}

void draw_entry(ViewContext& context, const GlossaryEntry& entry, ImVec2 size) {
    ImGui::BeginChild("entry", size, false, ImGuiWindowFlags_NoNav);
    label(fonts().title, theme::text, entry.name);
    ImGui::Dummy({1, unit(4)});
    if (const std::string link = draw_prose(entry.text, prose_fonts(false), theme::text); !link.empty())
        follow_link(context, link);
    const LessonLink link = lesson_of(entry);
    if (!link.stem.empty()) {
        ImGui::Dummy({1, unit(8)});
        const float width = std::min(button_size("Lesson: " + std::string(link.page), Icon::none).x, size.x);
        if (button("lesson", "Lesson: " + std::string(link.page), "Opens the lesson page about this term (Y).",
                   ButtonStyle::normal, Icon::none, width))
            open_lesson_of(context, entry);
    }
    ImGui::EndChild();
}

void choose(GlossaryState& state, int by) {
    const int last = int(state.glossary->entries.size()) - 1;
    state.chosen = std::size_t(std::clamp(int(state.chosen) + by, 0, std::max(0, last)));
    state.scroll = true;
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

void open_glossary_at(ViewContext& context, std::size_t entry) {
    auto& state = context.state<GlossaryState>();
    state.open = state.glossary && !state.glossary->entries.empty();
    state.chosen = entry;
    state.scroll = true;
}

void open_glossary(ViewContext& context, std::optional<Term> term) {
    const auto& state = context.state<GlossaryState>();
    const GlossaryEntry* entry = term && state.glossary ? state.glossary->about(*term) : nullptr;
    open_glossary_at(context, entry ? std::size_t(entry - state.glossary->entries.data()) : state.chosen);
}

bool glossary_takes_keys(ViewContext& context) {
    auto& state = context.state<GlossaryState>();
    if (!state.open) return false;
    if (pressed(Press{Key::escape}) || pressed(Press{U'G'})) state.open = false;
    if (pressed(Press{Key::down})) choose(state, 1);
    if (pressed(Press{Key::up})) choose(state, -1);
    if (const GlossaryEntry* entry = chosen_entry(state); entry && pressed(Press{U'y'}))
        open_lesson_of(context, *entry);
    return !pressed(Press{U'q', true});
}

void draw_glossary(ViewContext& context) {
    auto& state = context.state<GlossaryState>();
    const GlossaryEntry* entry = state.open ? chosen_entry(state) : nullptr;
    if (!entry) return;
    begin_card("glossary", {unit(760), unit(470)});
    label(fonts().title, theme::text, "Glossary");
    ImGui::Dummy({1, unit(2)});
    const ImVec2 room = ImGui::GetContentRegionAvail();
    const float height = room.y - unit(28), names = unit(210);
    draw_names(state, {names, height});
    ImGui::SameLine(0, unit(24));
    draw_entry(context, *entry, {room.x - names - unit(24), height});
    label(fonts().small, theme::quiet, "Up and Down select, Y opens the lesson, Esc closes.");
    if (clicked_outside_card()) state.open = false;
    end_card();
}

}  // namespace lanescope
