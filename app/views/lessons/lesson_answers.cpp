#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/views/kit/items.h"
#include "app/views/kit/markdown_view.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/lessons/lesson_view.h"

namespace lanescope {
namespace {

using theme::unit;

void draw_bar(const ViewContext& context, const std::string& name, double value, double most, const std::string& text,
              ImU32 colour) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImFont* font = page_font(context);
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

/// Green: right place.
void compare_orders(const ViewContext& context, const PageMemory& ui, const Solution& solution) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    ImFont* font = page_font(context);
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
    const float width = ImGui::GetContentRegionAvail().x, line = font_size(page_font(context)) * 1.5f;
    for (std::size_t i = 0; i < page.ask.options.size(); ++i) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const bool right = int(i) + 1 == solution.option, mine = int(i) + 1 == ui.guess.option;
        const float middle = at.y + line / 2, tag = mine ? badge_width("YOU") + unit(6) : 0;
        if (right) draw_check({at.x + unit(7), middle}, theme::good);
        if (!right && mine) draw_cross({at.x + unit(7), middle}, theme::bad);
        draw_text(at.x + unit(22), at.x + width - tag, middle, Align::left, page_font(context),
                  right ? theme::text : theme::quiet, page.ask.options[i]);
        if (mine)
            draw_badge({at.x + width - badge_width("YOU"), middle - unit(10)}, unit(20), "YOU",
                       right ? theme::good : theme::bad);
        ImGui::Dummy({width, line});
    }
}

void compare(const ViewContext& context, const Page& page, const PageMemory& ui, const Solution& solution) {
    if (page.ask.kind == AskKind::number) return compare_numbers(context, ui, solution);
    if (page.ask.kind == AskKind::order) return compare_orders(context, ui, solution);
    if (page.ask.kind == AskKind::choice) return compare_options(context, page, ui, solution);
    label(page_font(context), theme::quiet, fmt::format("You said line {}", ui.guess.line));
    label(page_font(context), theme::text, "It is " + solution.text);
}

/// Returns true for "Ask again".
bool draw_head(const std::string& text, ImU32 colour) {
    const std::string again = "Ask again";
    const float width = button_size(again, Icon::none).x, room = ImGui::GetContentRegionAvail().x;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    draw_text(at.x, at.x + room - width, at.y + unit(15), Align::left, fonts().strong, colour, text);
    ImGui::SetCursorScreenPos({at.x + room - width, at.y});
    return button("ask again", again, "Hides the results and asks the question again.");
}

// A class's answers; never stored.

struct BarStyle {
    ImFont* font;
    float line, names, field;
};

BarStyle style_of(const std::vector<std::string>& labels, bool large, float width) {
    BarStyle style{large ? fonts().reading : fonts().text, 0, 0, unit(64)};
    style.line = font_size(style.font) + unit(large ? 16 : 10);
    for (const std::string& text : labels) style.names = std::max(style.names, text_size(style.font, text).x);
    style.names = std::min(style.names + unit(12), width * 0.5f);
    return style;
}

std::string share(std::int64_t count, std::int64_t all) {
    return all > 0 ? fmt::format("{}  {:.0f} %", count, 100.0 * double(count) / double(all)) : "";
}

struct Bar {
    std::string name;
    std::int64_t most = 1, all = 0;
    bool right = false;
};

void draw_count(ImVec2 at, const BarStyle& style, std::int64_t& count) {
    ImGui::SetCursorScreenPos(at);
    ImGui::SetNextItemWidth(style.field);
    int typed = int(count);
    push_font(fonts().mono);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        {unit(8), std::max(0.0f, (style.line - unit(6) - font_size(fonts().mono)) / 2)});
    if (ImGui::InputInt("##count", &typed, 0)) count = std::clamp(typed, 0, 100'000);
    ImGui::PopStyleVar();
    pop_font();
    explain("The number of people who gave this answer.");
}

/// A click counts one answer and returns true.
bool draw_bar(const Bar& bar, const BarStyle& style, std::int64_t& count) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, middle = at.y + style.line / 2;
    const float left = at.x + style.names, right = at.x + width - style.field - unit(8);
    const bool clicked = clickable("bar", {right - at.x, style.line});
    const bool hot = ImGui::IsItemHovered();
    explain("Click to add one. " + bar.name);
    const ImU32 colour = bar.right ? theme::good : theme::accent;
    const float part = (right - left) * float(double(count) / double(std::max<std::int64_t>(1, bar.most)));
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled({left, at.y + unit(3)}, {right, at.y + style.line - unit(3)},
                        hot ? theme::control_hot : theme::control, unit(4));
    list->AddRectFilled({left, at.y + unit(3)}, {left + part, at.y + style.line - unit(3)},
                        mix(theme::ground, colour, 0.7f), unit(4));
    draw_text(at.x, left - unit(8), middle, Align::left, style.font, bar.right ? theme::good : theme::text, bar.name);
    draw_text(left + unit(8), right, middle, Align::left, style.font, theme::text, share(count, bar.all));
    draw_count({right + unit(8), at.y + unit(3)}, style, count);
    ImGui::SetCursorScreenPos({at.x, at.y + style.line});
    ImGui::Dummy({1, 0});
    return clicked;
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
        wrapped_label(page_font(context), theme::quiet,
                      context.session.run.busy() ? "The variants are still running." : solution.text);
    else if (answered || page.ask.kind == AskKind::choice)
        compare(context, page, ui, solution);
    else
        wrapped_label(page_font(context), theme::text, "Answer: " + solution.text);
    if (ui.class_open) draw_class(context, false);
    end_box(top, colour);
    if (again) ui = {.hints = ui.hints};
}

void draw_class(ViewContext& context, bool large) {
    const Page& page = *open_page(context);
    PageMemory& ui = page_memory(context);
    const Bins bins = bins_for_class(page, context.covered() ? Solution{} : context.ui.lesson->solution);
    if (bins.labels.empty()) return;
    ui.class_counts.resize(bins.labels.size());
    std::vector<std::int64_t>& counts = ui.class_counts;
    const std::int64_t all = std::accumulate(counts.begin(), counts.end(), std::int64_t(0));
    const std::int64_t most = std::ranges::max(counts);
    section("The class", fmt::format("{} answer{}", all, all == 1 ? "" : "s"));
    const BarStyle style = style_of(bins.labels, large && context.choice.presenting, ImGui::GetContentRegionAvail().x);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {unit(8), 0});
    std::optional<std::size_t> raised;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        push_name("class." + bins.labels[i]);
        if (draw_bar({bins.labels[i], most, all, int(i) == bins.right}, style, counts[i])) raised = i;
        pop_name();
    }
    ImGui::PopStyleVar();
    if (raised) count_hand(page, ui, *raised);
}

}  // namespace lanescope
