#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "app/catalog/catalog.h"
#include "app/model/operation.h"
#include "app/model/problem.h"
#include "app/views/kit/items.h"
#include "app/views/lessons/lesson_view.h"

namespace lanescope {

const Lesson* open_lesson(const ViewContext& context) {
    const LessonPlace& at = context.choice.lesson;
    return at.stem.empty() ? nullptr : context.ui.lesson->shelf->find(at.stem);
}

const Page* open_page(const ViewContext& context) {
    const LessonState& lesson = *context.ui.lesson;
    const LessonPlace& at = context.choice.lesson;
    const bool has_copy = lesson.with_copy && lesson.with_copy_of == std::pair{at.stem, at.page};
    return has_copy ? &*lesson.with_copy : page_as_written(context);
}

const Page* page_as_written(const ViewContext& context) {
    const Lesson* lesson = open_lesson(context);
    if (!lesson || lesson->pages.empty()) return nullptr;
    return &lesson->pages[std::size_t(std::clamp(context.choice.lesson.page, 0, int(lesson->pages.size()) - 1))];
}

PageMemory& page_memory(ViewContext& context) {
    return context.ui.lesson->pages[{context.choice.lesson.stem, context.choice.lesson.page}];
}

void go_to_page(ViewContext& context, const std::string& stem, int page) {
    const Lesson* lesson = context.ui.lesson->shelf->find(stem);
    if (!lesson) return;
    context.ui.lesson->going_to = {.stem = lesson->stem, .page = std::clamp(page, 0, int(lesson->pages.size()) - 1)};
    context.ui.lesson->list_open = false;
}

// Clickers have two buttons: forward first reveals the results.
void turn_pages(ViewContext& context, int by) {
    const Lesson* lesson = open_lesson(context);
    if (!lesson) return;
    if (by > 0 && context.covered())
        return has_guess(*open_page(context), page_memory(context)) ? answer(context) : skip_question(context);
    const int to = context.choice.lesson.page + by;
    if (to < 0) return;
    if (to < int(lesson->pages.size())) return go_to_page(context, lesson->stem, to);
    const std::string next = lesson->pages.back().next;
    if (context.ui.lesson->shelf->find(next) && !next.empty()) return go_to_page(context, next);
    context.ui.lesson->list_open = true;
}

void close_lesson(ViewContext& context) { context.ui.lesson->going_to = LessonPlace{}; }

void end_lesson_frame(ViewContext& context) {
    LessonState& lesson = *context.ui.lesson;
    if (!lesson.going_to) return;
    context.choice.lesson = *std::exchange(lesson.going_to, std::nullopt);
    lesson.begun = {};
}

void follow_link(ViewContext& context, const std::string& link) {
    constexpr std::string_view inside = "lesson:";
    if (link.rfind(inside, 0) != 0) return copy_text(link);
    const std::string name = link.substr(inside.size());
    const std::size_t mark = name.find('#');
    int page = 1;
    if (mark != std::string::npos) std::from_chars(name.data() + mark + 1, name.data() + name.size(), page);
    go_to_page(context, name.substr(0, mark), page - 1);
}

PageRef page_about(const ViewContext& context, const RunResult& result) {
    PageRef found;
    for (const Lesson& lesson : context.ui.lesson->shelf->lessons)
        for (const Page& page : lesson.pages) {
            const Experiment& shown = page.experiment;
            const bool of_program = is_program(shown.problem);
            if (operation_of(shown.problem) != operation_of(result.problem)) continue;
            if (of_program && file_of(shown.problem) != file_of(result.problem)) continue;
            const auto& map_a = page.view.maps[0];
            const PageRef here{&lesson, int(&page - lesson.pages.data())};
            const std::string in_a = map_a ? map_a->choice.id : shown.variants.empty() ? "" : shown.variants.front().id;
            if (in_a == result.variant.id) return here;
            const bool has_it =
                of_program || std::ranges::count(shown.variants, result.variant.id, &VariantChoice::id) > 0;
            if (has_it && !found.lesson) found = here;
        }
    return found;
}

namespace {

bool would_run_on_gpu(const Page& page, const ViewContext& context) {
    return runs_on_gpu(experiment_of(page, context.choice.experiment), context.session.capabilities);
}

void set_view(ViewContext& context, ViewSettings view) {
    view.alone = context.choice.view.alone;
    context.choice.view = context.ui.lesson->applied_view = std::move(view);
}

void attend(UiState& ui, Attention to) {
    ui.playing = false;
    ui.source_of = nullptr;
    ui.side = to.side;
    ui.cursor_warp = to.cursor_warp;
    ui.emphasised = std::move(to.emphasised);
    ui.charts = std::move(to.charts);
}

/// Keeps the state of the user's results; LessonWorkspace keeps the results.
void set_aside(UiState& ui) {
    if (!ui.lesson->set_aside) ui.lesson->set_aside = {ui.side, ui.cursor_warp, ui.emphasised, ui.charts};
}

// Skips a recording shown by the previous page.
void open_recording(ViewContext& context, const Page& page) {
    LessonState& lesson = *context.ui.lesson;
    const bool on_show = context.session.results.from_file() && lesson.recording == page.recording.string() &&
                         lesson.recording_revision == context.session.results.revision;
    if (on_show) return;
    lesson.recording = page.recording.string();
    lesson.awaited = Awaited::recording;
    context.choice.experiment = context.session.results.experiment;  // prevents a run
    context.command = command::OpenPage{lesson.recording};
}

void apply(ViewContext& context, const Page& page) {
    LessonState& lesson = *context.ui.lesson;
    lesson.awaited = Awaited::nothing;
    lesson.run_before = context.session.run.id;
    lesson.revision_before = context.session.results.revision;
    lesson.view_is_due = true;
    lesson.view_revision = 0;
    lesson.all_panels.reset();
    lesson.sweep_is_due = !page.sweep.empty();
    if (lesson.sweep_is_due) context.choice.sweep.axes = page.sweep;
    attend(context.ui, {});
    set_view(context, view_of(page, {}));
    if (page.exercise) return open_exercise(context, page);
    shows_recording(page, would_run_on_gpu(page, context)) ? open_recording(context, page) : run_page(context, page);
}

bool has_results(const ViewContext& context) {
    const LessonState& lesson = *context.ui.lesson;
    const Session& session = context.session;
    if (session.results.all.empty()) return false;
    // A run cancelled for the recording may still report its start.
    if (lesson.awaited == Awaited::recording && session.results.from_file())
        return session.results.revision != lesson.revision_before;
    if (session.run.awaiting()) return false;
    return lesson.awaited != Awaited::run || session.run.id != lesson.run_before;
}

std::vector<RunResultPtr> results_for(const ViewContext& context) {
    return has_results(context) ? context.session.results.all : std::vector<RunResultPtr>{};
}

// Variant names and an array's line need the results. Keeps the user's changes.
void refresh_view(ViewContext& context, const Page& page) {
    LessonState& lesson = *context.ui.lesson;
    const Session& session = context.session;
    if (!lesson.view_is_due || !has_results(context) || lesson.view_revision == session.results.revision) return;
    lesson.view_revision = session.results.revision;
    if (lesson.awaited == Awaited::recording) lesson.recording_revision = session.results.revision;
    if (context.choice.view == lesson.applied_view) set_view(context, view_of(page, session.results.all));
    lesson.view_is_due = session.run.busy();
}

void start_sweep(ViewContext& context) {
    LessonState& lesson = *context.ui.lesson;
    if (!lesson.sweep_is_due || !has_results(context) || context.session.run.busy() || context.command) return;
    lesson.sweep_is_due = false;
    context.command = command::Sweep{};
}

Selection selection(const ViewContext& context) {
    const ResultView* shown = context.shown_at_side();
    if (!shown) return {};
    const Variant* variant = context.catalog.find(*shown->result);
    return {variant ? std::string(variant->file) : "", context.choice.view.source_line};
}

std::vector<RunResultPtr> results_for_goal(const ViewContext& context, const Page& page) {
    std::vector<RunResultPtr> results = results_for(context);
    if (page.goal->problem_is_given)
        std::erase_if(results, [&](const RunResultPtr& r) { return r->problem != page.experiment.problem; });
    const auto is_given = [&](const RunResultPtr& r) {
        return std::ranges::any_of(page.experiment.variants,
                                   [&](const VariantChoice& v) { return v.id == r->variant.id; });
    };
    if (page.goal->variants_are_given) std::erase_if(results, [&](const RunResultPtr& r) { return !is_given(r); });
    return results;
}

// Parses and counts only after a change.
void refresh_derived(ViewContext& context, const Page& page) {
    LessonState& lesson = *context.ui.lesson;
    const Selection selected = page.goal ? selection(context) : Selection{};
    const LessonPlace& at = context.choice.lesson;
    const std::string of =
        fmt::format("{} {} {} {} {}:{} {}", at.stem, at.page, context.session.results.revision, has_results(context),
                    selected.file, selected.line, context.session.jobs.exercise.revision);
    if (lesson.made_of == of) return;
    lesson.made_of = of;
    const std::vector<RunResultPtr> results = results_for(context);
    lesson.body = body_of(page, results);
    lesson.solution = page.ask.kind == AskKind::none ? Solution{} : solution_of(context.catalog, page, results);
    const ExerciseStatus* exercise = exercise_of_page(context);
    lesson.goal = page.exercise ? check_attempt(context.catalog, page, exercise ? exercise->attempt : AttemptResults{})
                  : page.goal ? check_goal(context.catalog, *page.goal, results_for_goal(context, page), selected)
                                : GoalState{};
}

// Screenshots show the page's results.
void skip_fresh_question(ViewContext& context, const Page& page) {
    context.ui.lesson->begun = {context.choice.lesson.stem, context.choice.lesson.page};
    const bool fresh = !context.ui.lesson->pages.count({context.choice.lesson.stem, context.choice.lesson.page});
    if (fresh && page.ask.kind != AskKind::none) page_memory(context).state = AskState::skipped;
}

void refresh_place(ViewContext& context, const Page& page) {
    LessonPlace& at = context.choice.lesson;
    PageMemory& ui = page_memory(context);
    at.covered = page.ask.kind != AskKind::none && ui.state == AskState::open;
    const LessonState& lesson = *context.ui.lesson;
    if (!at.covered && lesson.goal.reached && !lesson.kernel_is_due) ui.reached = true;
    at.reached = ui.reached;
    context.ui.lesson->left_at[at.stem] = at.page;
}

}  // namespace

// A recording's settings do not apply to later runs.
void run_page(ViewContext& context, const Page& page) {
    const Session& session = context.session;
    Experiment& experiment = context.choice.experiment;
    const bool gpu = would_run_on_gpu(page, context);
    experiment = experiment_of(page, session.results.from_file() ? Experiment{} : experiment, gpu);
    const bool alone = session.results.current_count > 0 && session.results.current_count == session.results.all.size();
    if (experiment == session.results.experiment && !session.results.from_file() && alone) return;
    context.ui.lesson->awaited = Awaited::run;
    context.command = command::RunPage{};
}

void apply_again(ViewContext& context) {
    context.choice.lesson.applied = false;
    context.ui.lesson->begun = {};
}

void follow_lesson(ViewContext& context) {
    const Page* page = page_as_written(context);
    if (!page) {
        if (!context.choice.lesson.stem.empty()) return close_lesson(context);
        if (auto& before = context.ui.lesson->set_aside) attend(context.ui, *std::exchange(before, std::nullopt));
        return;
    }
    set_aside(context.ui);
    context.choice.lesson.page = int(page - open_lesson(context)->pages.data());
    name_copy(context);
    page = open_page(context);
    LessonState& lesson = *context.ui.lesson;
    LessonPlace& at = context.choice.lesson;
    const std::pair place{at.stem, at.page};
    if (std::exchange(lesson.page_is_due, false)) apply_again(context);
    if (at.applied && lesson.begun != place) skip_fresh_question(context, *page);
    if (!at.applied && std::exchange(lesson.begun, place) != place) apply(context, *page);
    refresh_view(context, *page);
    if (has_results(context) && !context.session.run.busy() && !context.command) at.applied = true;
    start_sweep(context);
    follow_exercise(context);
    refresh_derived(context, *page);
    refresh_place(context, *page);
}

// While a goal is open, shows its free controls. A program is edited: its page names the panel if it needs arguments.
bool shows_panel(const ViewContext& context, PagePanel panel) {
    if (panel == PagePanel::experiment && context.session.capabilities.only_looks) return false;
    const Page* page = open_page(context);
    if (!page) return panel != PagePanel::experiment || !context.choice.presenting;
    if (context.ui.lesson->all_panels.value_or(false) || page->shows(panel)) return true;
    const bool free = page->goal && !page->exercise && !is_program(page->experiment.problem) &&
                      !(page->goal->problem_is_given && page->goal->variants_are_given);
    const bool asks_for_a_line = page->ask.kind == AskKind::line && context.covered();
    return (panel == PagePanel::experiment && free && !context.covered()) ||
           (panel == PagePanel::source && asks_for_a_line);
}

void switch_all_panels(ViewContext& context) {
    std::optional<bool>& all = context.ui.lesson->all_panels;
    all = !all.value_or(false);
}

}  // namespace lanescope
