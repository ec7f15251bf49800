#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/views/kit/markdown_view.h"
#include "app/views/kit/palette.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/lessons/lesson.h"

namespace lanescope {
namespace {

using theme::unit;

ImFont* words(const ViewContext& context) { return in_large_type(context) ? fonts().reading : fonts().text; }

void draw_bar(const ViewContext& context, const std::string& name, double value, double most, const std::string& text,
              ImU32 colour) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImFont* font = words(context);
    const float width = ImGui::GetContentRegionAvail().x, height = font_size(font) + unit(8);
    const float names = text_size(font, "You said  ").x, figures = text_size(font, text).x + unit(8);
    const float room = std::max(unit(10), width - names - figures);
    const float part = most > 0 ? room * float(std::clamp(value / most, 0.0, 1.0)) : 0, middle = at.y + height / 2;
    draw_text(at.x, at.x + names, middle, Align::left, font, theme::quiet, name);
    ImGui::GetWindowDrawList()->AddRectFilled({at.x + names, at.y + unit(4)},
                                              {at.x + names + std::max(unit(2), part), at.y + height - unit(4)}, colour,
                                              unit(3));
    draw_text(at.x + names + part + unit(8), at.x + width, middle, Align::left, font, theme::text, text);
    ImGui::Dummy({width, height});
}

void compare_numbers(const ViewContext& context, const PageMemory& ui, const Solution& solution) {
    const double most = std::max(std::abs(ui.guess.number), std::abs(solution.number));
    draw_bar(context, "You said", ui.guess.number, most, ui.typed + solution.unit, theme::quiet);
    draw_bar(context, "It is", solution.number, most, solution.text, theme::good);
}

/// Green: the place is right.
void compare_orders(const ViewContext& context, const PageMemory& ui, const Solution& solution) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImFont* font = words(context);
    const float width = ImGui::GetContentRegionAvail().x, line = font_size(font) * 1.5f, half = at.x + width / 2;
    draw_text(at.x, half, at.y + line / 2, Align::left, fonts().caption, theme::quiet, "YOU SAID");
    draw_text(half, at.x + width, at.y + line / 2, Align::left, fonts().caption, theme::quiet, "IT IS");
    for (std::size_t i = 0; i < solution.order.size(); ++i) {
        const float middle = at.y + line * (float(i) + 1.5f);
        const std::string mine = i < ui.guess.order.size() ? ui.guess.order[i] : "";
        const bool same = mine == solution.order[i];
        draw_text(at.x, half - unit(6), middle, Align::left, font, same ? theme::good : theme::bad,
                  fmt::format("{}  {}", i + 1, mine));
        draw_text(half, at.x + width, middle, Align::left, font, theme::text,
                  fmt::format("{}  {}", i + 1, solution.order[i]));
    }
    ImGui::Dummy({width, line * float(solution.order.size() + 1)});
}

void compare_options(const ViewContext& context, const Page& page, const PageMemory& ui, const Solution& solution) {
    const float width = ImGui::GetContentRegionAvail().x, line = font_size(words(context)) * 1.5f;
    for (std::size_t i = 0; i < page.ask.options.size(); ++i) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const bool right = int(i) + 1 == solution.option, mine = int(i) + 1 == ui.guess.option;
        const float middle = at.y + line / 2, tag = mine ? badge_width("YOU") + unit(6) : 0;
        if (right) draw_check({at.x + unit(7), middle}, theme::good);
        if (!right && mine) draw_cross({at.x + unit(7), middle}, theme::bad);
        draw_text(at.x + unit(22), at.x + width - tag, middle, Align::left, words(context),
                  right ? theme::text : theme::quiet, page.ask.options[i]);
        if (mine)
            draw_badge({at.x + width - badge_width("YOU"), middle - unit(10)}, unit(20), "YOU",
                       right ? theme::good : theme::bad);
        ImGui::Dummy({width, line});
    }
}

void compare_lines(const ViewContext& context, const PageMemory& ui, const Solution& solution) {
    label(words(context), theme::quiet, fmt::format("You said line {}", ui.guess.line));
    label(words(context), theme::text, "It is " + solution.text);
}

void compare(const ViewContext& context, const Page& page, const PageMemory& ui, const Solution& solution) {
    switch (page.ask.kind) {
        case AskKind::number:
            return compare_numbers(context, ui, solution);
        case AskKind::order:
            return compare_orders(context, ui, solution);
        case AskKind::line:
            return compare_lines(context, ui, solution);
        default:
            return compare_options(context, page, ui, solution);
    }
}

/// Returns true if the user clicks "Ask again".
bool draw_head(const std::string& text, ImU32 colour) {
    const std::string again = "Ask again";
    const float width = button_size(again, Icon::none).x, room = ImGui::GetContentRegionAvail().x;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    draw_text(at.x, at.x + room - width, at.y + unit(15), Align::left, fonts().strong, colour, text);
    ImGui::SetCursorScreenPos({at.x + room - width, at.y});
    return button("ask again", again, "Hides the results and asks the question again.");
}

}  // namespace

void draw_verdict(ViewContext& context) {
    const Page& page = *open_page(context);
    PageMemory& ui = page_memory(context);
    const Solution& solution = context.ui.lesson->solution;
    if (page.ask.kind == AskKind::none || ui.state == AskState::open) return;
    const bool answered = ui.state == AskState::answered;
    const CheckResult verdict = answered ? check_answer(page.ask, solution, ui.guess) : CheckResult{};
    const ImU32 colour = !verdict.known ? theme::quiet : verdict.right ? theme::good : theme::warn;
    const float top = begin_box();
    const bool again = draw_head(!answered        ? "The question"
                                 : !verdict.known ? "Your prediction"
                                 : verdict.right  ? "Your prediction is right"
                                                  : "Your prediction is wrong",
                                 colour);
    if (!context.choice.presenting) draw_prose(parse_markdown(page.ask.question), prose_fonts(false), theme::quiet);
    if (!solution.known)
        wrapped_label(words(context), theme::quiet,
                      context.session.busy ? "The variants are still running." : solution.text);
    else if (answered || page.ask.kind == AskKind::choice)
        compare(context, page, ui, solution);
    else
        wrapped_label(words(context), theme::text, "Answer: " + solution.text);
    if (ui.class_open) draw_class(context, false);
    end_box(top, colour);
    if (again) ui = {.hints = ui.hints};
}

}  // namespace lanescope
