#include <fmt/format.h>

#include <algorithm>

#include "app/views/kit/focus.h"
#include "app/views/kit/items.h"
#include "app/views/kit/markdown_view.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/lessons/lesson_view.h"
#include "app/views/state/popups.h"

namespace lanescope {
namespace {

using theme::unit;

constexpr float margin = 22, box_margin = 11, head_height = 38;

/// Key of the page, its state and the window's size.
std::string page_name(const ViewContext& context) {
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    return fmt::format("{} {} {} {}x{}", context.choice.lesson.stem, context.choice.lesson.page, context.covered(),
                       size.x, size.y);
}

bool cross_button(const char* id, ImVec2 centre, const Tip& tip) {
    const float half = unit(13);
    ImGui::SetCursorScreenPos({centre.x - half, centre.y - half});
    const bool clicked = clickable(id, {2 * half, 2 * half});
    draw_cross(centre, ImGui::IsItemHovered() ? theme::text : theme::quiet);
    explain(tip);
    return clicked;
}

void draw_head(ViewContext& context, const Lesson& lesson, Area area) {
    const float middle = area.y + unit(head_height) / 2, right = area.right() - unit(14);
    const bool presenting = context.choice.presenting;
    std::string title = lesson.title;
    if (lesson.minutes > 0 && !presenting) title += fmt::format("  \u00B7  {} min", lesson.minutes);
    draw_text(area.x + unit(margin), right - (presenting ? 0 : unit(30)), middle, Align::left, fonts().strong,
              theme::accent, title);
    explain_area(area.from(), {right - unit(30), area.y + unit(head_height)},
                 lesson.about + "\n\nPress T for the list of lessons.");
    ImGui::GetWindowDrawList()->AddLine({area.x, area.y + unit(head_height)},
                                        {area.right(), area.y + unit(head_height)}, theme::grid);
    if (!presenting &&
        cross_button("close lesson", {right - unit(6), middle}, "Closes the lesson and restores your view (Esc)."))
        close_lesson(context);
}

bool draw_dot(const Page& page, int number, int now, ImVec2 centre, float pitch) {
    const ImVec2 half{pitch / 2, unit(11)};
    ImGui::SetCursorScreenPos({centre.x - half.x, centre.y - half.y});
    const bool clicked =
        clickable(std::to_string(number + 1).c_str(), {pitch, 2 * half.y}, ControlKind::button, number == now);
    const bool hot = ImGui::IsItemHovered();
    explain(fmt::format("Page {}: {}", number + 1, page.title));
    const ImU32 passed = mix(theme::ground, theme::accent, 0.5f);
    ImGui::GetWindowDrawList()->AddCircleFilled(centre, std::min(unit(hot ? 5.5f : 4), pitch * (hot ? 0.45f : 0.35f)),
                                                number == now  ? theme::accent
                                                : number < now ? passed
                                                               : theme::line,
                                                16);
    return clicked;
}

void draw_dots(ViewContext& context, const Lesson& lesson, ImVec2 at, float right) {
    const int pages = int(lesson.pages.size()), now = context.choice.lesson.page;
    const std::string count = fmt::format("{} of {}", now + 1, pages);
    const float words = text_size(fonts().small, count).x + unit(10);
    const float pitch = std::min(unit(16), (right - at.x - words) / float(std::max(1, pages)));
    push_name("pages");
    begin_group("pages");
    for (int i = 0; i < pages; ++i)
        if (draw_dot(lesson.pages[std::size_t(i)], i, now, {at.x + pitch * (float(i) + 0.5f), at.y}, pitch))
            go_to_page(context, lesson.stem, i);
    end_group();
    pop_name();
    draw_text(right - words, right, at.y, Align::right, fonts().small, theme::quiet, count);
}

std::string next_title(const ViewContext& context, const Lesson& lesson) {
    if (context.covered()) return "Results";
    if (context.choice.lesson.page + 1 < int(lesson.pages.size())) return "Next";
    return context.ui.lesson->shelf->find(lesson.pages.back().next) ? "Next lesson" : "Lessons";
}

void draw_turning(ViewContext& context, const Lesson& lesson, float left, float right, float y) {
    const float half = (right - left - unit(8)) / 2;
    ImGui::SetCursorScreenPos({left, y});
    const bool first = context.choice.lesson.page == 0;
    if (!first && button("back", "Back", "Opens the previous page (Shift N).", ButtonStyle::normal, Icon::none, half))
        turn_pages(context, -1);
    ImGui::SetCursorScreenPos({left + half + unit(8), y});
    if (button("next", next_title(context, lesson), "Continues (N).", ButtonStyle::primary, Icon::none, half))
        turn_pages(context, 1);
}

void draw_foot(ViewContext& context, const Lesson& lesson, Area area) {
    const float left = area.x + unit(margin), right = area.right() - unit(margin);
    ImGui::GetWindowDrawList()->AddLine(area.from(), {area.right(), area.y}, theme::grid);
    draw_dots(context, lesson, {left, area.y + unit(14)}, right);
    if (!context.choice.presenting) draw_turning(context, lesson, left, right, area.y + unit(26));
}

bool is_as_the_page_has_it(const ViewContext& context, const Page& page) {
    if (context.session.results.from_file() && !page.recording.empty()) return true;
    const Experiment& now = context.choice.experiment;
    const bool gpu = runs_on_gpu(now, context.session.capabilities);
    const Experiment wanted = experiment_of(page, now, gpu);
    return now.problem == wanted.problem && now.variants == wanted.variants && now.schedule == wanted.schedule;
}

void draw_state(const ViewContext& context) {
    const Session& session = context.session;
    if (session.run.busy() && session.run.awaiting())
        label(fonts().small, theme::accent,
              fmt::format("The page's experiment runs: {} {:.0f} %", session.run.phase, 100 * session.run.fraction));
    if (!session.run.error.empty()) wrapped_label(fonts().small, theme::bad, session.run.error);
}

void draw_way_back(ViewContext& context, const Page& page) {
    if (is_as_the_page_has_it(context, page) || context.choice.presenting) return;
    if (button("as the page", "The page's experiment", "Runs the page's experiment again (V).")) apply_again(context);
}

void draw_origin(ViewContext& context, const Page& page) {
    if (context.session.results.from_file() && !page.recording.empty())
        wrapped_label(fonts().small, theme::good, "Results from a recording: " + page.recording.filename().string());
    if (page.source.empty() || context.choice.presenting) return;
    Fonts f = fonts();
    const std::string link = draw_prose(parse_markdown("From: " + page.source),
                                        {f.small, f.small, f.small, f.small_mono, f.small}, theme::quiet);
    if (!link.empty()) follow_link(context, link);
}

void draw_page(ViewContext& context, const Page& page) {
    const bool room = in_large_type(context);
    wrapped_label(room ? fonts().reading_title : fonts().title, theme::text, page.title);
    ImGui::Dummy({1, unit(2)});
    draw_state(context);
    draw_verdict(context);
    draw_kernel_question(context);
    draw_goal(context);
    if (context.covered()) {
        wrapped_label(page_font(context), theme::quiet,
                      "Predict first. The page then shows the results and explains them.");
    } else if (const std::string link = draw_prose(context.ui.lesson->body, prose_fonts(room), theme::text);
               !link.empty()) {
        follow_link(context, link);
    }
    ImGui::Dummy({1, unit(4)});
    draw_way_back(context, page);
    draw_origin(context, page);
    ImGui::Dummy({1, unit(8)});
}

// ImGui 1.90 moved the flag.
void begin_padded_child(const char* name, ImVec2 size) {
#if IMGUI_VERSION_NUM >= 19000
    ImGui::BeginChild(name, size, ImGuiChildFlags_AlwaysUseWindowPadding, ImGuiWindowFlags_NoNav);
#else
    ImGui::BeginChild(name, size, false, ImGuiWindowFlags_AlwaysUseWindowPadding | ImGuiWindowFlags_NoNav);
#endif
}

// While presenting, text that would scroll gets smaller type.
void draw_body(ViewContext& context, const Page& page, Area area) {
    const std::string name = page_name(context);
    ImGui::SetCursorScreenPos(area.from());
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {unit(margin), unit(14)});
    begin_padded_child(name.c_str(), {area.width, area.height});
    ImGui::PopStyleVar();
    draw_page(context, page);
    if (in_large_type(context) && ImGui::GetCursorPosY() + unit(14) > area.height) context.ui.lesson->too_long = name;
    ImGui::EndChild();
}

std::vector<MenuExtra> page_lines(const ViewContext& context) {
    const Page* page = open_page(context);
    if (!page || context.covered()) return {};
    const std::string text = page->title + "\n\n" + plain_text(context.ui.lesson->body);
    return {{"copy_page", "Copy the page's text", U'A', [text](ViewContext&) { copy_text(text); }}};
}

}  // namespace

bool in_large_type(const ViewContext& context) {
    return context.choice.presenting && context.ui.lesson->too_long != page_name(context);
}

ImFont* page_font(const ViewContext& context) { return in_large_type(context) ? fonts().reading : fonts().text; }

float begin_box() {
    ImGui::GetWindowDrawList()->ChannelsSplit(2);
    ImGui::GetWindowDrawList()->ChannelsSetCurrent(1);
    const float top = ImGui::GetCursorScreenPos().y;
    ImGui::Dummy({1, unit(4)});
    return top;
}

void end_box(float top, ImU32 edge) {
    ImGui::Dummy({1, unit(2)});
    const float bottom = ImGui::GetCursorScreenPos().y, left = ImGui::GetCursorScreenPos().x;
    const float right = left + ImGui::GetContentRegionAvail().x;
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->ChannelsSetCurrent(0);
    const ImVec2 from{left - unit(box_margin), top}, to{right + unit(box_margin), bottom};
    list->AddRectFilled(from, to, theme::card, unit(6));
    list->AddRect(from, to, mix(theme::ground, edge, 0.6f), unit(6), 0, unit(1.2f));
    list->ChannelsMerge();
    ImGui::Dummy({1, unit(4)});
}

bool draw_option(const char* id, const std::string& badge, const std::string& text, bool chosen, bool large) {
    ImFont* font = large ? fonts().reading : fonts().text;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, left = at.x + unit(46);
    const float wrap = at.x + width - unit(12) - left;
    const ImVec2 size{width, wrapped_height(font, text, wrap) + unit(18)};
    const bool clicked = clickable(id, size);
    const bool hot = ImGui::IsItemHovered();
    const ImVec2 to{at.x + size.x, at.y + size.y};
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(at, to, chosen ? theme::chosen : hot ? theme::control_hot : theme::control, unit(6));
    if (chosen) list->AddRect(at, to, theme::accent, unit(6), 0, unit(1.5f));
    draw_text(at.x, left, at.y + size.y / 2, Align::centre, fonts().strong, theme::accent, badge);
    float y = at.y + unit(9);
    for (const std::string& line : lines_of(font, text, wrap)) {
        draw_text({left, y}, font, theme::text, line);
        y += font_size(font);
    }
    return clicked;
}

void draw_lesson(ViewContext& context, Area area) {
    const Lesson* lesson = open_lesson(context);
    const Page* page = open_page(context);
    if (!lesson || !page) return;
    if (begin_panel("lesson", area.from(), {area.width - 1, area.height})) {
        const float head = unit(head_height), foot = unit(context.choice.presenting ? 30 : 60);
        draw_head(context, *lesson, area);
        draw_body(context, *page, {area.x, area.y + head + 1, area.width - 1, area.height - head - foot - 1});
        draw_foot(context, *lesson, {area.x, area.bottom() - foot, area.width - 1, foot});
        offer_menu(context, area, {"lesson", nullptr, Panel::window, page_lines});
    }
    end_panel();
}

}  // namespace lanescope
