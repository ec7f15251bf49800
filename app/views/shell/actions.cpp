#include "app/views/shell/actions.h"

#include <algorithm>
#include <utility>

#include "app/views/kit/text.h"
#include "app/views/kit/tooltip.h"
#include "app/views/lane_map/lane_maps.h"
#include "app/views/lessons/lesson_view.h"
#include "app/views/shell/cards.h"
#include "app/views/shell/window_parts.h"

namespace lanescope {
namespace {

// Presenting excludes dialogs.
void ask(ViewContext& context, Command what) {
    if (!context.choice.presenting) context.ui.asking = std::move(what);
}

bool close_dialog(UiState& ui) {
    return std::exchange(ui.help, false) || std::exchange(ui.exporting, false) ||
           std::exchange(ui.asking, std::nullopt).has_value();
}

}  // namespace

void run_selected(ViewContext& context) {
    if (can_run(context.choice.experiment)) context.command = command::Run{};
}

void escape(ViewContext& context) {
    UiState& ui = context.ui;
    if (close_dialog(ui) || close_class(context)) return;
    if (ui.spotlight)
        ui.spotlight = false;
    else if (context.choice.presenting)
        present(context, false);
    else if (context.session.run.busy())
        context.command = command::Cancel{};
    else if (context.session.jobs.sweep.busy)
        context.command = command::CancelSweep{};
    else if (zoom_back(context))
        return;
    else if (open_lesson(context))
        close_lesson(context);
    else {
        context.choice.view.source_line = 0;
        context.choice.view.cursor_step = -1;
        ui.emphasised.clear();
        ui.playing = false;
    }
}

void open_lesson_page(ViewContext& context, const LessonLink* link) {
    const Lesson* lesson = link ? context.ui.lesson->shelf->find(std::string(link->stem)) : nullptr;
    if (!lesson) return;
    const auto page = std::ranges::find(lesson->pages, link->page, &Page::title);
    if (page != lesson->pages.end()) go_to_page(context, lesson->stem, int(page - lesson->pages.begin()));
}

void open_explained_lesson(ViewContext& context) { open_lesson_page(context, explained_lesson()); }

void next_colour(ViewContext& context) {
    const int now = static_cast<int>(context.choice.view.colour), last = static_cast<int>(ColourBy::idle_cause);
    context.choice.view.colour = static_cast<ColourBy>(now == last ? 0 : now + 1);
}

void switch_spotlight(ViewContext& context) { context.ui.spotlight = !context.ui.spotlight; }

void open_file(ViewContext& context) { ask(context, command::Open{}); }
void open_beside(ViewContext& context) { ask(context, command::OpenBeside{}); }
void open_kernel(ViewContext& context) { ask(context, command::OpenKernel{}); }

void save_results(ViewContext& context) {
    const FileStatus& files = context.session.files;
    if (context.choice.presenting || context.session.everything().empty()) return;
    if (files.current.empty()) return save_results_as(context);
    context.command = command::SaveRecording{files.current, files.current_is_saved};
}

void save_results_as(ViewContext& context) {
    const std::string& current = context.session.files.current;
    ask(context, command::SaveRecording{current.empty() ? "results.lane" : current});
}

void export_page(ViewContext& context) { ask(context, command::SavePage{"results.html"}); }
void switch_exports(ViewContext& context) { context.ui.exporting = !context.choice.presenting; }

// Unfinished results cannot be pinned.
void pin_results(ViewContext& context) {
    if (!context.session.run.busy() && !context.session.results.all.empty()) context.command = command::Pin{};
}

void unpin_results(ViewContext& context) { context.command = command::Unpin{}; }
void quit(ViewContext& context) { context.command = command::Quit{}; }

void open_tab(ViewContext& context) {
    if (!open_lesson(context)) context.command = command::OpenTab{};
}

void copy_view(ViewContext& context) { context.command = command::CopyScene{}; }

void undo(ViewContext& context) {
    if (context.session.history.can_undo) context.command = command::Undo{};
}

void redo(ViewContext& context) {
    if (context.session.history.can_redo) context.command = command::Redo{};
}

void reset_borders(ViewContext& context) {
    const Appearance& now = context.choice.appearance;
    context.choice.appearance = {.theme = now.theme, .text_scale = now.text_scale, .letter_keys = now.letter_keys};
}

void larger_text(ViewContext& context) { scale_text(context, 0.1f); }
void smaller_text(ViewContext& context) { scale_text(context, -0.1f); }
void default_text(ViewContext& context) { scale_text(context, 0); }

void switch_matrix(ViewContext& context) { context.choice.view.show_matrix = !context.choice.view.show_matrix; }
void switch_large_plots(ViewContext& context) { context.choice.view.large_plots = !context.choice.view.large_plots; }
void switch_full_screen(ViewContext& context) { context.choice.full_screen = !context.choice.full_screen; }
void switch_presenting(ViewContext& context) { present(context, !context.choice.presenting); }

void open_explained_term(ViewContext& context) { open_glossary(context, explained_term()); }
void start_tour(ViewContext& context) { context.choice.tour = 0; }

void switch_lessons(ViewContext& context) {
    LessonState& lesson = *context.ui.lesson;
    lesson.list_open = true;
    if (const Lesson* now = open_lesson(context)) lesson.list_row = int(now - lesson.shelf->lessons.data());
}

void switch_help(ViewContext& context) { context.ui.help = !context.ui.help; }

}  // namespace lanescope
