// Actions of keys and menu lines. Menus find a key by its action.
#pragma once

#include <string>
#include <vector>

#include "app/views/state/view_context.h"

namespace lanescope {

struct LessonLink;

using Act = void (*)(ViewContext&);
void run_selected(ViewContext& context);
/// Closes the innermost open item, else cancels a run, leaves a box or lesson, or clears the selection.
void escape(ViewContext& context);
void open_lesson_page(ViewContext& context, const LessonLink* link);
void open_explained_lesson(ViewContext& context);
void next_colour(ViewContext& context);
void switch_spotlight(ViewContext& context);
void open_file(ViewContext& context);
void open_beside(ViewContext& context);
void open_kernel(ViewContext& context);
/// Saves to the current file, or asks for a name.
void save_results(ViewContext& context);
void save_results_as(ViewContext& context);
void switch_exports(ViewContext& context);
/// Asks for the file.
void export_page(ViewContext& context);
void pin_results(ViewContext& context);
void unpin_results(ViewContext& context);
void quit(ViewContext& context);

/// Does nothing within a lesson.
void open_tab(ViewContext& context);
void copy_view(ViewContext& context);
void undo(ViewContext& context);
void redo(ViewContext& context);
/// Unfolds all panels too.
void reset_borders(ViewContext& context);
void larger_text(ViewContext& context);
void smaller_text(ViewContext& context);
void default_text(ViewContext& context);
void switch_matrix(ViewContext& context);
void switch_large_plots(ViewContext& context);
void switch_full_screen(ViewContext& context);
void switch_presenting(ViewContext& context);
void open_explained_term(ViewContext& context);
void start_tour(ViewContext& context);
void switch_lessons(ViewContext& context);
void switch_help(ViewContext& context);

struct KeyHelp {
    const char* keys;
    const char* text;
    Act act;  ///< of the first key; nullptr: context-dependent
};

struct KeyGroup {
    const char* title;
    std::vector<KeyHelp> keys;
};

std::vector<KeyGroup> key_help();

/// Returns "Ctrl+O", "K" or "Shift+F11", or nothing. `letter_keys` admits single letters.
std::string key_of(Act act, bool letter_keys);
void handle_keys(ViewContext& context);

}  // namespace lanescope
