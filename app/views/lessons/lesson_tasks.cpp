#include <fmt/format.h>

#include <algorithm>

#include "app/base/text/plain_text.h"
#include "app/catalog/catalog.h"
#include "app/lessons/lesson_files.h"
#include "app/views/kit/markdown_view.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/lessons/lesson_view.h"

namespace lanescope {
namespace {

using theme::unit;

command::OpenExercise opening_of(const ViewContext& context, const Page& page) {
    const Lesson& lesson = *open_lesson(context);
    return {.lesson = lesson.stem,
            .page = page.exercise->name(),
            .text = page.exercise->start.text,
            .foreign = !comes_with_program(lesson.file)};
}

/// Screenshots run the page's own file.
std::string id_in_picture(const ViewContext& context, const Page& page) {
    for (const RunResultPtr& result : context.session.results.all)
        if (const Variant* variant = context.catalog.find(*result);
            variant && variant->file == page.exercise->start.file.string())
            return variant->id;
    return {};
}

std::string id_of_copy(const ViewContext& context, const Page& page) {
    const ExerciseStatus* exercise = exercise_of_page(context);
    return exercise ? exercise->variant : id_in_picture(context, page);
}

bool is_attempt_due(const ViewContext& context) {
    const ExerciseStatus* exercise = exercise_of_page(context);
    const bool wanted = exercise && !exercise->variant.empty() && exercise->tried != exercise->version;
    return wanted && !exercise->trying && !context.session.run.busy() && !context.command &&
           context.choice.lesson.applied && context.choice.experiment == context.session.results.experiment;
}

void run_compiled(ViewContext& context) {
    LessonState& lesson = *context.ui.lesson;
    const ExerciseStatus* exercise = exercise_of_page(context);
    if (!lesson.kernel_is_due || !exercise || !exercise->compiled || context.command) return;
    lesson.kernel_is_due = false;
    lesson.awaited = Awaited::nothing;
    run_page(context, *open_page(context));
}

void restart(ViewContext& context) {
    LessonState& lesson = *context.ui.lesson;
    if (!lesson.restarts || context.ui.unsaved || context.command) return;
    lesson.restarts = false;
    page_memory(context) = {};
    command::OpenExercise open = opening_of(context, *page_as_written(context));
    open.anew = open.allowed = true;
    lesson.kernel_is_due = true;
    context.command = std::move(open);
}

std::string attempt_text(const ExerciseStatus& exercise, const Page& page) {
    const std::size_t all = 2 + page.exercise->also.size();
    if (exercise.trying) return fmt::format("Testing: {} of {} runs finished.", exercise.attempt.size(), all);
    if (!exercise.error.empty()) return "The test stopped: " + exercise.error;
    if (!exercise.compiled) return "Compiling.";
    return "";
}

/// "line 3:5: text" for the file in the editor.
std::string fault_text(const ExerciseStatus& exercise) {
    const bool has_place = exercise.fault.starts_with(exercise.file + ":");
    return has_place ? "Line " + exercise.fault.substr(exercise.file.size() + 1) : exercise.fault;
}

void draw_restart(ViewContext& context) {
    if (!button("start again", "Start again",
                "Makes a new copy of the page's kernel. Keeps your changed copy beside it."))
        return;
    LessonState& lesson = *context.ui.lesson;
    (comes_with_program(open_lesson(context)->file) ? lesson.restarts : lesson.asks_to_restart) = true;
}

void allow(ViewContext& context) {
    LessonState& lesson = *context.ui.lesson;
    if (std::exchange(lesson.asks_to_restart, false)) {
        lesson.restarts = true;
        return;
    }
    command::OpenExercise open = opening_of(context, *page_as_written(context));
    open.allowed = true;
    context.command = std::move(open);
}

void draw_exercise_state(ViewContext& context) {
    const ExerciseStatus* exercise = exercise_of_page(context);
    if (!exercise || exercise->file.empty()) return;
    if (const std::string text = attempt_text(*exercise, *page_as_written(context)); !text.empty())
        wrapped_label(fonts().small, exercise->error.empty() ? theme::quiet : theme::warn, text);
    if (!exercise->fault.empty()) wrapped_label(fonts().small, theme::bad, fault_text(*exercise));
    if (context.choice.presenting) return;
    draw_restart(context);
    ImGui::SameLine(0, unit(8));
}

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
    const float middle = at.y + font_size(page_font(context)) / 2 + unit(1);
    if (now.holds)
        draw_check({at.x + unit(6), middle}, theme::good);
    else
        ImGui::GetWindowDrawList()->AddCircle({at.x + unit(6), middle}, unit(5), theme::warn, 16, unit(1.5f));
    ImGui::SetCursorScreenPos({at.x + unit(20), at.y});
    ImGui::BeginGroup();
    wrapped_label(page_font(context), theme::text, with_capital(in_words(claim, now)));
    ImGui::EndGroup();
}

void draw_way_to_problem(ViewContext& context, const Page& page) {
    // A goal with a given problem cannot be reached on another.
    if (!page.goal->problem_is_given || page.exercise || context.choice.experiment.problem == page.experiment.problem)
        return;
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

const ExerciseStatus* exercise_of_page(const ViewContext& context) {
    const Page* page = page_as_written(context);
    const ExerciseStatus& status = context.session.jobs.exercise;
    const bool is_open =
        page && page->exercise && status.lesson == open_lesson(context)->stem && status.page == page->exercise->name();
    return is_open ? &status : nullptr;
}

void open_exercise(ViewContext& context, const Page& page) {
    LessonState& lesson = *context.ui.lesson;
    lesson.kernel_is_due = true;
    lesson.asks_to_restart = lesson.restarts = false;
    lesson.awaited = Awaited::run;
    const ExerciseStatus* exercise = exercise_of_page(context);
    if (!exercise || exercise->file.empty()) context.command = opening_of(context, page);
}

void name_copy(ViewContext& context) {
    LessonState& lesson = *context.ui.lesson;
    const LessonPlace& at = context.choice.lesson;
    const Page& page = *page_as_written(context);
    const std::string id = page.exercise ? id_of_copy(context, page) : "";
    if (lesson.with_copy_of == std::pair{at.stem, at.page} && lesson.with_copy_as == id &&
        lesson.with_copy.has_value() == !id.empty())
        return;
    lesson.with_copy_of = {at.stem, at.page};
    lesson.with_copy_as = id;
    lesson.with_copy.reset();
    if (!id.empty()) lesson.with_copy = with_kernel(page, id);
}

void follow_exercise(ViewContext& context) {
    if (!page_as_written(context)->exercise) return;
    run_compiled(context);
    restart(context);
    if (!is_attempt_due(context)) return;
    const Page& page = *open_page(context);
    const Experiment shown = experiment_of(page, context.choice.experiment);
    context.command = command::TryExercise{attempt_of(page, shown), max_attempt_seconds};
}

void draw_kernel_question(ViewContext& context) {
    const ExerciseStatus* exercise = exercise_of_page(context);
    if (!exercise || !(exercise->asks || context.ui.lesson->asks_to_restart)) return;
    const Page& page = *page_as_written(context);
    const float top = begin_box();
    label(fonts().strong, theme::warn, "Run this page's kernel?");
    wrapped_label(fonts().text, theme::text,
                  fmt::format("This lesson is not part of Lanescope: its file is {}. Lanescope copies its kernel {} to "
                              "your own folder, compiles it, and runs it here in a confined process. Read it first:",
                              open_lesson(context)->file.string(), page.exercise->start.file.filename().string()));
    // The user must see all of a foreign source: wraps long lines.
    wrapped_label(fonts().small_mono, theme::text, page.exercise->start.text);
    if (button("allow", "Run it", "Copies, compiles and runs the kernel.", ButtonStyle::primary)) allow(context);
    if (context.ui.lesson->asks_to_restart) {
        ImGui::SameLine(0, unit(8));
        if (button("refuse", "Keep mine", "Keeps your copy.")) context.ui.lesson->asks_to_restart = false;
    }
    end_box(top, theme::warn);
}

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
