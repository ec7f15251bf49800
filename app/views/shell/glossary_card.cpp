#include "app/views/shell/glossary_card.h"

#include <algorithm>

#include "app/platform/keys.h"
#include "app/views/kit/focus.h"
#include "app/views/kit/items.h"
#include "app/views/kit/lesson_links.h"
#include "app/views/kit/markdown_view.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/lessons/lesson.h"
#include "app/views/state/dialogs.h"

namespace lanescope {
namespace {

using theme::unit;

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

void draw_name(GlossaryState& state, std::size_t index) {
    const GlossaryEntry& entry = state.glossary->entries[index];
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = unit(25);
    const bool chosen = index == state.chosen;
    if (clickable(entry.name.c_str(), {width, height}, Stop::button, chosen)) state.chosen = index;
    if (has_ring() && ring_moved()) state.chosen = index;
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
    for (std::size_t i = 0; i < state.glossary->entries.size(); ++i) draw_name(state, i);
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
                   ButtonLook::normal, Icon::none, width))
            open_lesson_of(context, entry);
    }
    ImGui::EndChild();
}

void close_by_click(GlossaryState& state) {
    const auto inside = ImGuiHoveredFlags_ChildWindows | ImGuiHoveredFlags_AllowWhenBlockedByActiveItem;
    if (ImGui::IsMouseClicked(0) && !ImGui::IsWindowHovered(inside) && !ImGui::IsWindowAppearing()) state.open = false;
}

void choose(GlossaryState& state, int by) {
    const int last = int(state.glossary->entries.size()) - 1;
    state.chosen = std::size_t(std::clamp(int(state.chosen) + by, 0, std::max(0, last)));
    state.scroll = true;
}

}  // namespace

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
    close_by_click(state);
    end_card();
}

}  // namespace lanescope
