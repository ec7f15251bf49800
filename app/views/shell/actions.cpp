#include "app/views/shell/actions.h"

#include "app/views/kit/text.h"
#include "app/views/lessons/lesson.h"
#include "app/views/shell/glossary_card.h"
#include "app/views/shell/look_controls.h"

namespace lanescope {
namespace {

// In front of a class no question opens.
void ask(ViewContext& context, Command what) {
    if (!context.choice.presenting) context.ui.asking = std::move(what);
}

}  // namespace

void open_file(ViewContext& context) { ask(context, command::Open{}); }
void open_beside(ViewContext& context) { ask(context, command::OpenBeside{}); }
void open_own_kernel(ViewContext& context) { ask(context, command::OpenKernel{}); }

void save_results(ViewContext& context) {
    const FileNotes& files = context.session.files;
    if (context.choice.presenting || context.session.everything().empty()) return;
    if (files.current.empty()) return save_results_as(context);
    context.command = command::SaveRecording{files.current, files.current_is_saved};
}

void save_results_as(ViewContext& context) {
    const std::string& current = context.session.files.current;
    ask(context, command::SaveRecording{current.empty() ? "results.lane" : current});
}

void switch_exports(ViewContext& context) { context.ui.exporting = !context.choice.presenting; }

// What a run has yet to deliver cannot be kept.
void pin_results(ViewContext& context) {
    if (!context.session.busy && !context.session.results.empty()) context.command = command::Pin{};
}

void unpin_results(ViewContext& context) { context.command = command::Unpin{}; }
void quit(ViewContext& context) { context.command = command::Quit{}; }

void open_tab(ViewContext& context) {
    if (!open_lesson(context)) context.command = command::OpenTab{};
}

void copy_view(ViewContext& context) { context.command = command::CopyScene{}; }

void undo(ViewContext& context) {
    if (context.session.can_undo) context.command = command::Undo{};
}

void redo(ViewContext& context) {
    if (context.session.can_redo) context.command = command::Redo{};
}

void reset_borders(ViewContext& context) {
    const Look& now = context.choice.look;
    context.choice.look = {.theme = now.theme, .text_scale = now.text_scale, .letter_keys = now.letter_keys};
}

void larger_text(ViewContext& context) { scale_text(context, 0.1f); }
void smaller_text(ViewContext& context) { scale_text(context, -0.1f); }
void usual_text(ViewContext& context) { scale_text(context, 0); }

void switch_matrix(ViewContext& context) { context.choice.view.show_matrix = !context.choice.view.show_matrix; }
void switch_large_plots(ViewContext& context) { context.choice.view.large_plots = !context.choice.view.large_plots; }
void switch_full_screen(ViewContext& context) { context.choice.full_screen = !context.choice.full_screen; }
void switch_presenting(ViewContext& context) { present(context, !context.choice.presenting); }

void open_explained_term(ViewContext& context) { open_glossary(context, explained_term()); }
void start_tour(ViewContext& context) { context.choice.tour = 0; }

void switch_lessons(ViewContext& context) {
    LessonState& lesson = *context.ui.lesson;
    lesson.list_open = true;
    const Lesson* now = open_lesson(context);
    if (now) lesson.list_row = int(now - lesson.shelf->lessons.data());
}

void switch_help(ViewContext& context) { context.ui.help = !context.ui.help; }

}  // namespace lanescope
