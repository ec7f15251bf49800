// Which page is open, and what it makes of the choice.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "app/model/problem.h"
#include "app/model/variants.h"
#include "app/views/lesson.h"

namespace lanescope {
namespace {

bool would_run_on_gpu(const Page& page, const Desk& desk) {
    return runs_on_gpu(experiment_of(page, desk.choice.experiment), desk.notebook.offer);
}

void set_view(Desk& desk, ViewSettings view) {
    view.text_scale = desk.choice.view.text_scale;
    view.alone = desk.choice.view.alone;
    desk.choice.view = desk.memory.lesson->applied_view = std::move(view);
}

void attend(Memory& memory, Attention to) {
    memory.playing = false;
    memory.source_of = nullptr;
    memory.side = to.side;
    memory.cursor_warp = to.cursor_warp;
    memory.emphasised = std::move(to.emphasised);
    memory.charts = std::move(to.charts);
}

// What a person looked at waits with their results (lesson_stage.h).
void set_aside(Memory& memory) {
    if (!memory.lesson->set_aside)
        memory.lesson->set_aside = {memory.side, memory.cursor_warp, memory.emphasised, memory.charts};
}

void give_back(Memory& memory) {
    if (auto& before = memory.lesson->set_aside) attend(memory, *std::exchange(before, std::nullopt));
}

// One that is on show already, because the page before had it too, is not read again.
void open_recording(Desk& desk, const Page& page) {
    LessonMemory& lesson = *desk.memory.lesson;
    const bool on_show = desk.notebook.from_file && lesson.recording == page.recording.string() &&
                         lesson.recording_revision == desk.notebook.revision;
    if (on_show) return;
    lesson.recording = page.recording.string();
    lesson.awaited = Awaited::recording;
    desk.choice.experiment = desk.notebook.experiment;  // nothing is to run in its place
    desk.choice.path = lesson.recording;
    desk.choice.request = Request::open_page;
}

// A recording brings along how it was made, which is not for what runs after it.
void run(Desk& desk, const Page& page) {
    const Notebook& notebook = desk.notebook;
    Experiment& experiment = desk.choice.experiment;
    const bool gpu = would_run_on_gpu(page, desk);
    experiment = experiment_of(page, notebook.from_file ? Experiment{} : experiment, gpu);
    const bool alone = notebook.own > 0 && notebook.own == notebook.results.size();
    if (experiment == notebook.experiment && !notebook.from_file && alone) return;
    desk.memory.lesson->awaited = Awaited::run;
    desk.choice.request = Request::run_page;
}

void apply(Desk& desk, const Page& page) {
    LessonMemory& lesson = *desk.memory.lesson;
    lesson.awaited = Awaited::nothing;
    lesson.run_before = desk.notebook.run;
    lesson.revision_before = desk.notebook.revision;
    lesson.view_is_due = true;
    lesson.view_revision = 0;
    lesson.all_panels.reset();
    lesson.sweep_is_due = !page.sweep.empty();
    if (lesson.sweep_is_due) desk.choice.sweep.axes = page.sweep;
    attend(desk.memory, {});
    set_view(desk, view_of(page, {}));
    shows_recording(page, would_run_on_gpu(page, desk)) ? open_recording(desk, page) : run(desk, page);
}

/// Whether the notebook's results are those that the page waited for.
bool has_results(const Desk& desk) {
    const LessonMemory& lesson = *desk.memory.lesson;
    const Notebook& notebook = desk.notebook;
    if (notebook.results.empty()) return false;
    // A run that was given up for the recording may still report that it had begun.
    if (lesson.awaited == Awaited::recording && notebook.from_file) return notebook.revision != lesson.revision_before;
    if (notebook.awaiting) return false;
    return lesson.awaited != Awaited::run || notebook.run != lesson.run_before;
}

std::vector<RunResultPtr> results_for(const Desk& desk) {
    return has_results(desk) ? desk.notebook.results : std::vector<RunResultPtr>{};
}

bool same_but_for_size(ViewSettings a, const ViewSettings& b) {
    a.text_scale = b.text_scale;
    return a == b;
}

// Names of variants and an array's line are known with the results. What a person has changed since stays.
void refresh_view(Desk& desk, const Page& page) {
    LessonMemory& lesson = *desk.memory.lesson;
    const Notebook& notebook = desk.notebook;
    if (!lesson.view_is_due || !has_results(desk) || lesson.view_revision == notebook.revision) return;
    lesson.view_revision = notebook.revision;
    if (lesson.awaited == Awaited::recording) lesson.recording_revision = notebook.revision;
    if (same_but_for_size(desk.choice.view, lesson.applied_view)) set_view(desk, view_of(page, notebook.results));
    lesson.view_is_due = notebook.busy;
}

void start_sweep(Desk& desk) {
    LessonMemory& lesson = *desk.memory.lesson;
    if (!lesson.sweep_is_due || !has_results(desk) || desk.notebook.busy || desk.choice.request != Request::none)
        return;
    lesson.sweep_is_due = false;
    desk.choice.request = Request::sweep;
}

Selection selection(const Desk& desk) {
    const ShownResult* shown = shown_at_side(desk);
    if (!shown) return {};
    const Variant* variant = catalogued(*shown->result);
    return {variant ? std::string(variant->file) : "", desk.choice.view.source_line};
}

/// Of the results those on which the goal may be reached.
std::vector<RunResultPtr> results_for_goal(const Desk& desk, const Page& page) {
    std::vector<RunResultPtr> results = results_for(desk);
    if (page.goal->problem_is_given)
        std::erase_if(results, [&](const RunResultPtr& r) { return r->problem != page.experiment.problem; });
    const auto is_given = [&](const RunResultPtr& r) {
        return std::ranges::any_of(page.experiment.variants,
                                   [&](const VariantChoice& v) { return v.id == r->variant.id; });
    };
    if (page.goal->variants_are_given) std::erase_if(results, [&](const RunResultPtr& r) { return !is_given(r); });
    return results;
}

// Parsing and counting only when something has changed.
void refresh_made(Desk& desk, const Page& page) {
    LessonMemory& lesson = *desk.memory.lesson;
    const Selection selected = page.goal ? selection(desk) : Selection{};
    const LessonPlace& at = desk.choice.lesson;
    const std::string of = fmt::format("{} {} {} {} {}:{}", at.stem, at.page, desk.notebook.revision, has_results(desk),
                                       selected.file, selected.line);
    if (lesson.made_of == of) return;
    lesson.made_of = of;
    const std::vector<RunResultPtr> results = results_for(desk);
    lesson.body = body_of(page, results);
    lesson.solution = page.ask.kind == AskKind::none ? Solution{} : solution_of(page, results);
    lesson.goal = page.goal ? check_goal(*page.goal, results_for_goal(desk, page), selected) : GoalState{};
}

// A picture of a page is of its results.
void uncover_what_is_given(Desk& desk, const Page& page) {
    desk.memory.lesson->begun = {desk.choice.lesson.stem, desk.choice.lesson.page};
    const bool fresh = !desk.memory.lesson->pages.count({desk.choice.lesson.stem, desk.choice.lesson.page});
    if (fresh && page.ask.kind != AskKind::none) page_memory(desk).state = AskState::skipped;
}

void refresh_place(Desk& desk, const Page& page) {
    LessonPlace& at = desk.choice.lesson;
    PageMemory& memory = page_memory(desk);
    at.covered = page.ask.kind != AskKind::none && memory.state == AskState::open;
    if (!at.covered && desk.memory.lesson->goal.reached) memory.reached = true;
    at.reached = memory.reached;
}

}  // namespace

const Lesson* open_lesson(const Desk& desk) {
    const LessonPlace& at = desk.choice.lesson;
    return at.stem.empty() ? nullptr : desk.memory.lesson->shelf->find(at.stem);
}

const Page* open_page(const Desk& desk) {
    const Lesson* lesson = open_lesson(desk);
    if (!lesson || lesson->pages.empty()) return nullptr;
    return &lesson->pages[std::size_t(std::clamp(desk.choice.lesson.page, 0, int(lesson->pages.size()) - 1))];
}

PageMemory& page_memory(Desk& desk) {
    return desk.memory.lesson->pages[{desk.choice.lesson.stem, desk.choice.lesson.page}];
}

void go_to_page(Desk& desk, const std::string& stem, int page) {
    const Lesson* lesson = desk.memory.lesson->shelf->find(stem);
    if (!lesson) return;
    desk.memory.lesson->going_to = {.stem = lesson->stem, .page = std::clamp(page, 0, int(lesson->pages.size()) - 1)};
    desk.memory.lesson->list_open = false;
}

// A clicker has two buttons: the one that goes on first uncovers what a question hides.
void turn_pages(Desk& desk, int by) {
    const Lesson* lesson = open_lesson(desk);
    if (!lesson) return;
    if (by > 0 && desk.covered())
        return has_guess(*open_page(desk), page_memory(desk)) ? answer(desk) : skip_question(desk);
    const int to = desk.choice.lesson.page + by;
    if (to < 0) return;
    if (to < int(lesson->pages.size())) return go_to_page(desk, lesson->stem, to);
    const std::string next = lesson->pages.back().next;
    if (desk.memory.lesson->shelf->find(next) && !next.empty()) return go_to_page(desk, next);
    desk.memory.lesson->list_open = true;
}

void close_lesson(Desk& desk) { desk.memory.lesson->going_to = LessonPlace{}; }

void end_lesson_frame(Desk& desk) {
    LessonMemory& lesson = *desk.memory.lesson;
    if (!lesson.going_to) return;
    desk.choice.lesson = *std::exchange(lesson.going_to, std::nullopt);
    lesson.begun = {};
}

void apply_again(Desk& desk) {
    desk.choice.lesson.applied = false;
    desk.memory.lesson->begun = {};
}

void follow_link(Desk& desk, const std::string& link) {
    constexpr std::string_view inside = "lesson:";
    if (link.rfind(inside, 0) != 0) return ImGui::SetClipboardText(link.c_str());
    const std::string name = link.substr(inside.size());
    const std::size_t mark = name.find('#');
    int page = 1;
    if (mark != std::string::npos) std::from_chars(name.data() + mark + 1, name.data() + name.size(), page);
    go_to_page(desk, name.substr(0, mark), page - 1);
}

void follow_lesson(Desk& desk) {
    const Page* page = open_page(desk);
    if (!page) {
        if (!desk.choice.lesson.stem.empty()) return close_lesson(desk);
        return give_back(desk.memory);
    }
    set_aside(desk.memory);
    desk.choice.lesson.page = int(page - open_lesson(desk)->pages.data());
    LessonMemory& lesson = *desk.memory.lesson;
    LessonPlace& at = desk.choice.lesson;
    const std::pair place{at.stem, at.page};
    if (at.applied && lesson.begun != place) uncover_what_is_given(desk, *page);
    if (!at.applied && std::exchange(lesson.begun, place) != place) apply(desk, *page);
    refresh_view(desk, *page);
    if (has_results(desk) && !desk.notebook.busy && desk.choice.request == Request::none) at.applied = true;
    start_sweep(desk);
    refresh_made(desk, *page);
    refresh_place(desk, *page);
}

PageRef page_about(const Desk& desk, const RunResult& result) {
    PageRef found;
    for (const Lesson& lesson : desk.memory.lesson->shelf->lessons)
        for (const Page& page : lesson.pages) {
            const Experiment& shown = page.experiment;
            if (operation_of(shown.problem) != operation_of(result.problem) || shown.variants.empty()) continue;
            const auto& map_a = page.view.maps[0];
            const PageRef here{&lesson, int(&page - lesson.pages.data())};
            if ((map_a ? map_a->choice.id : shown.variants.front().id) == result.variant.id) return here;
            const bool has_it = std::ranges::count(shown.variants, result.variant.id, &VariantChoice::id) > 0;
            if (has_it && !found.lesson) found = here;
        }
    return found;
}

// While a goal is to be reached, what may be changed is at hand.
bool shows_panel(const Desk& desk, PagePanel panel) {
    const Page* page = open_page(desk);
    if (!page) return panel != PagePanel::experiment || !desk.choice.presenting;
    if (desk.memory.lesson->all_panels.value_or(false) || page->shows(panel)) return true;
    const bool free = page->goal && !(page->goal->problem_is_given && page->goal->variants_are_given);
    const bool asks_for_a_line = page->ask.kind == AskKind::line && desk.covered();
    return (panel == PagePanel::experiment && free && !desk.covered()) ||
           (panel == PagePanel::source && asks_for_a_line);
}

void switch_all_panels(Desk& desk) {
    std::optional<bool>& all = desk.memory.lesson->all_panels;
    all = !all.value_or(false);
}

}  // namespace lanescope
