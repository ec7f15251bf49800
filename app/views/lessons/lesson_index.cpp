#include <fmt/format.h>

#include <algorithm>

#include "app/platform/keyboard.h"
#include "app/views/kit/items.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/lessons/lesson_view.h"
#include "app/views/state/popups.h"

namespace lanescope {
namespace {

using theme::unit;

constexpr float row_height = 50, broken_height = 42, heading_height = 30;

std::string minutes_text(const Lesson& lesson) {
    const std::string pages = fmt::format("{} page{}", lesson.pages.size(), lesson.pages.size() == 1 ? "" : "s");
    return lesson.minutes > 0 ? fmt::format("{} min \u00B7 {}", lesson.minutes, pages) : pages;
}

// Links to the lesson's last open page. Returns the link's width.
float draw_continue(ViewContext& context, const Lesson& lesson, ImVec2 right) {
    const int page = context.ui.lesson->left_at[lesson.stem];
    if (page == 0 || lesson.stem == context.choice.lesson.stem) return 0;
    const std::string text = fmt::format("continue at page {}", page + 1);
    const ImVec2 size{text_size(fonts().small, text).x + unit(12), unit(20)};
    ImGui::SetCursorScreenPos({right.x - size.x, right.y - size.y / 2});
    if (clickable("continue", size)) go_to_page(context, lesson.stem, page);
    const ImU32 colour = ImGui::IsItemHovered() ? theme::text : theme::accent;
    explain("Opens the page where you left the lesson.");
    draw_text(right.x - size.x, right.x, right.y, Align::right, fonts().small, colour, text);
    return size.x + unit(6);
}

bool draw_row(ViewContext& context, const Lesson& lesson, int number, bool chosen) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = unit(row_height);
    const bool is_open = lesson.stem == context.choice.lesson.stem;
    const float link = draw_continue(context, lesson, {at.x + width - unit(10), at.y + unit(33)});
    ImGui::SetCursorScreenPos(at);
    const bool clicked = clickable("##row", {width - link - (link > 0 ? unit(10) : 0), height});
    const bool hot = ImGui::IsItemHovered();
    const ImVec2 to{at.x + width, at.y + height - unit(4)};
    ImDrawList* list = ImGui::GetWindowDrawList();
    if (chosen || hot) list->AddRectFilled(at, to, chosen ? theme::chosen : theme::row, unit(6));
    const float left = at.x + unit(44), right = to.x - unit(10), upper = at.y + unit(15), lower = at.y + unit(33);
    draw_text(at.x, left, at.y + (height - unit(4)) / 2, Align::centre, fonts().title, theme::accent,
              number <= 9 ? std::to_string(number) : "");
    const bool finished = context.ui.lesson->finished.contains(lesson.stem);
    const std::string about = (finished ? "finished \u00B7 " : "") + minutes_text(lesson);
    const float words = text_size(fonts().small, about).x + (finished ? unit(18) : 0);
    if (finished) draw_check({right - words + unit(6), upper}, theme::good);
    draw_text(left, right - words - unit(10), upper, Align::left, fonts().strong, is_open ? theme::accent : theme::text,
              lesson.title);
    draw_text(right - words - 1, right, upper, Align::right, fonts().small, theme::quiet, about);
    draw_text(left, right - link, lower, Align::left, fonts().small, theme::quiet, lesson.about);
    return clicked;
}

void draw_broken(const BrokenLesson& broken) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = unit(broken_height);
    clickable("##row", {width, height});
    std::string all = broken.reason;
    for (const std::string& other : broken.others) all += "\n" + other;
    explain(all + "\n\n`lanescope lesson check` reports this too.");
    const float left = at.x + unit(44), right = at.x + width - unit(10);
    draw_cross({at.x + unit(22), at.y + unit(18)}, theme::bad);
    std::string title = broken.file.filename().string();
    if (!broken.others.empty()) title += fmt::format("  ({} errors)", broken.others.size() + 1);
    draw_text(left, right, at.y + unit(10), Align::left, fonts().text, theme::bad, title);
    draw_text(left, right, at.y + unit(27), Align::left, fonts().small, theme::quiet, broken.reason);
}

void draw_heading(const std::string& text) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = unit(heading_height);
    draw_text(at.x + unit(12), at.x + width - unit(10), at.y + height / 2, Align::left, fonts().small, theme::quiet,
              text);
    ImGui::Dummy({width, height});
}

bool begins_course(const Shelf& shelf, std::size_t at) {
    const std::string& course = shelf.lessons[at].course;
    return !course.empty() && (at == 0 || at == shelf.user_count || shelf.lessons[at - 1].course != course);
}

void draw_lessons(ViewContext& context, const Shelf& shelf, std::size_t from, std::size_t to) {
    LessonState& ui = *context.ui.lesson;
    for (std::size_t i = from; i < to; ++i) {
        const Lesson& lesson = shelf.lessons[i];
        if (begins_course(shelf, i)) draw_heading(lesson.course);
        const bool chosen = int(i) == ui.list_row;
        push_name(lesson.stem);
        if (draw_row(context, lesson, int(i) + 1, chosen)) go_to_page(context, lesson.stem);
        pop_name();
        if (chosen && std::exchange(ui.list_moved, false)) ImGui::SetScrollHereY(0.5f);
    }
}

/// Broken files are usually the user's.
bool has_users(const Shelf& shelf) { return shelf.user_count > 0 || !shelf.broken.empty(); }

void draw_rows(ViewContext& context) {
    const std::shared_ptr<const Shelf> shelf = context.ui.lesson->shelf;
    if (has_users(*shelf)) draw_heading("Your lessons");
    draw_lessons(context, *shelf, 0, shelf->user_count);
    for (std::size_t i = 0; i < shelf->broken.size(); ++i) {
        push_name("broken##" + std::to_string(i));
        draw_broken(shelf->broken[i]);
        pop_name();
    }
    if (has_users(*shelf)) draw_heading("Lessons of Lanescope");
    draw_lessons(context, *shelf, shelf->user_count, shelf->lessons.size());
    if (shelf->lessons.empty() && shelf->broken.empty())
        wrapped_label(fonts().text, theme::quiet, "No lessons in " + shelf->folder.string() + ".");
}

void ask_for_folder(ViewContext& context) {
    context.ui.lesson->list_open = false;
    if (context.choice.presenting) return;
    context.ui.asking = command::OpenLessons{};
}

void draw_buttons_below(ViewContext& context) {
    if (button("folder", "Open a folder of lessons",
               "Adds your own lessons to the list: Markdown files, see docs/writing-lessons.md (O)."))
        ask_for_folder(context);
    ImGui::SameLine(0, unit(8));
    if (button("tour", "Tour of the window", "Shows the tour again. It takes one minute (Shift T).")) {
        context.ui.lesson->list_open = false;
        context.choice.tour = 0;
    }
    ImGui::SameLine(0, unit(14));
    const ImVec2 at = ImGui::GetCursorScreenPos();
    draw_text({at.x, at.y + unit(8)}, fonts().small, theme::quiet, "Up, Down, Enter or a number \u00B7 Esc closes",
              ImGui::GetContentRegionAvail().x);
    ImGui::NewLine();
}

float rows_height(const Shelf& shelf) {
    float courses = 0;
    for (std::size_t i = 0; i < shelf.lessons.size(); ++i) courses += begins_course(shelf, i) ? 1.0f : 0.0f;
    return unit(heading_height) * courses + unit(row_height) * float(std::max<std::size_t>(1, shelf.lessons.size())) +
           unit(broken_height) * float(shelf.broken.size()) + (has_users(shelf) ? 2 * unit(heading_height) : 0);
}

}  // namespace

bool list_takes_keys(ViewContext& context) {
    LessonState& ui = *context.ui.lesson;
    if (!ui.list_open) return false;
    const std::vector<Lesson>& lessons = ui.shelf->lessons;
    const int last = int(lessons.size()) - 1;
    if (pressed(Press{Key::escape}) || pressed(Press{U't'})) ui.list_open = false;
    if (pressed(Press{U'o'})) ask_for_folder(context);
    const int before = ui.list_row;
    if (pressed(Press{Key::down}) || pressed(Press{Key::page_down})) ++ui.list_row;
    if (pressed(Press{Key::up}) || pressed(Press{Key::page_up})) --ui.list_row;
    ui.list_row = std::clamp(ui.list_row, 0, std::max(0, last));
    ui.list_moved |= ui.list_row != before;
    if (pressed(Press{Key::enter}) && last >= 0) go_to_page(context, lessons[std::size_t(ui.list_row)].stem);
    for (int i = 0; i <= std::min(last, 8); ++i)
        if (pressed(Press{char32_t(U'1' + i)})) go_to_page(context, lessons[std::size_t(i)].stem);
    return !pressed(Press{Key::f11});
}

void draw_lesson_list(ViewContext& context) {
    LessonState& ui = *context.ui.lesson;
    if (!ui.list_open) return;
    const float most = ImGui::GetIO().DisplaySize.y - unit(170);
    const float rows = std::min(rows_height(*ui.shelf) + unit(6), most);
    begin_card("lessons", {unit(720), rows + unit(104)});
    label(fonts().title, theme::text, "Lessons");
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0, 0});
    ImGui::BeginChild("rows", {0, rows}, false, ImGuiWindowFlags_NoNav);
    draw_rows(context);
    ImGui::EndChild();
    ImGui::PopStyleVar();
    draw_buttons_below(context);
    if (ImGui::IsMouseClicked(0) &&
        !ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows | ImGuiHoveredFlags_AllowWhenBlockedByActiveItem) &&
        !ImGui::IsWindowAppearing())
        ui.list_open = false;
    end_card();
}

}  // namespace lanescope
