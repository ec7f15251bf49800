#include <fmt/format.h>

#include "app/model/text/ascii.h"
#include "app/views/kit/markdown_view.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/lessons/lesson.h"

namespace lanescope {
namespace {

using theme::unit;

ImFont* goal_font(const ViewContext& context) { return in_large_type(context) ? fonts().reading : fonts().text; }

std::string given_text(const Goal& goal) {
    if (goal.problem_is_given && goal.variants_are_given) return "You cannot change the problem or the variants.";
    if (goal.problem_is_given) return "Change the variants. The problem is fixed.";
    return goal.variants_are_given ? "Change the problem. The variants are fixed." : "";
}

std::string with_capital(std::string text) {
    if (!text.empty()) text[0] = capital_letter(text[0]);
    return text;
}

void draw_claim(const ViewContext& context, const Claim& claim, const Evaluated& now) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float middle = at.y + font_size(goal_font(context)) / 2 + unit(1);
    if (now.holds)
        draw_check({at.x + unit(6), middle}, theme::good);
    else
        ImGui::GetWindowDrawList()->AddCircle({at.x + unit(6), middle}, unit(5), theme::warn, 16, unit(1.5f));
    ImGui::SetCursorScreenPos({at.x + unit(20), at.y});
    ImGui::BeginGroup();
    wrapped_label(goal_font(context), theme::text, with_capital(in_words(claim, now)));
    ImGui::EndGroup();
}

// A goal with a given problem cannot be reached on another.
bool left_what_is_given(const ViewContext& context, const Page& page) {
    return page.goal->problem_is_given && !page.exercise &&
           context.choice.experiment.problem != page.experiment.problem;
}

void draw_way_to_problem(ViewContext& context, const Page& page) {
    if (!left_what_is_given(context, page)) return;
    wrapped_label(fonts().small, theme::warn, "The goal is for the page's problem.");
    if (button("back to problem", "Back to the page's problem", "Restores the page's problem and keeps your variants."))
        context.choice.experiment.problem = page.experiment.problem;
}

void draw_hints(ViewContext& context, const Goal& goal, PageMemory& ui) {
    const bool room = in_large_type(context);
    for (std::size_t i = 0; i < std::min(ui.hints, goal.hints.size()); ++i) {
        Markdown hint = parse_markdown(goal.hints[i]);
        for (Block& block : hint) block.kind = BlockKind::quote;
        draw_prose(hint, prose_fonts(room), theme::text);
    }
    if (ui.hints >= goal.hints.size() || ui.reached) return;
    const std::string text = ui.hints == 0 ? "Hint" : "Next hint";
    if (button("hint", text, fmt::format("{} of {} shown (H).", ui.hints, goal.hints.size()))) show_hint(context);
}

void draw_reached() {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = unit(34), width = ImGui::GetContentRegionAvail().x;
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRectFilled(at, {at.x + width, at.y + height}, theme::colours.strong, unit(6));
    draw_check({at.x + unit(20), at.y + height / 2}, theme::colours.on_strong);
    draw_text(at.x + unit(36), at.x + width - unit(8), at.y + height / 2, Align::left, fonts().title,
              theme::colours.on_strong, "Reached");
    ImGui::Dummy({width, height});
}

}  // namespace

void show_hint(ViewContext& context) {
    const Page* page = open_page(context);
    if (!page || !page->goal || context.covered()) return;
    PageMemory& ui = page_memory(context);
    ui.hints = std::min(ui.hints + 1, page->goal->hints.size());
}

void draw_goal(ViewContext& context) {
    const Page& page = *open_page(context);
    if (!page.goal || context.covered()) return;
    PageMemory& ui = page_memory(context);
    const GoalState& state = context.ui.lesson->goal;
    const float top = begin_box();
    label(fonts().strong, ui.reached ? theme::good : theme::warn, ui.reached ? "Your goal" : "Your turn: the goal");
    for (std::size_t i = 0; i < std::min(state.claims.size(), page.goal->claims.size()); ++i)
        draw_claim(context, page.goal->claims[i], state.claims[i]);
    if (ui.reached)
        draw_reached();
    else if (const std::string given = given_text(*page.goal); !given.empty() && !page.exercise)
        wrapped_label(fonts().small, theme::quiet, given);
    draw_way_to_problem(context, page);
    draw_exercise_state(context);
    draw_hints(context, *page.goal, ui);
    end_box(top, ui.reached ? theme::good : theme::warn);
}

}  // namespace lanescope
