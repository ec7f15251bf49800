// What keys and the lines of menus do: each is one function of the context, by which menus find its key.
#pragma once

#include "app/views/state/view_context.h"

namespace lanescope {

struct LessonLink;

using Act = void (*)(ViewContext&);

/// Runs the ticked variants, where there are any.
void run_ticked(ViewContext& context);
/// Leaves the innermost thing that is open, then what runs, a zoomed box, the lesson, and what is selected.
void escape(ViewContext& context);
/// Opens the page of a lesson; nullptr: nothing opens.
void open_lesson_page(ViewContext& context, const LessonLink* link);
void open_explained_lesson(ViewContext& context);
void next_colour(ViewContext& context);
void switch_spotlight(ViewContext& context);

void open_file(ViewContext& context);
void open_beside(ViewContext& context);
void open_own_kernel(ViewContext& context);
/// Saves to the file that was saved or opened last; where there is none, asks where.
void save_results(ViewContext& context);
void save_results_as(ViewContext& context);
void switch_exports(ViewContext& context);
/// Keeps the results beside the next run.
void pin_results(ViewContext& context);
void unpin_results(ViewContext& context);
void quit(ViewContext& context);

/// Opens another experiment in a tab of its own; within a lesson it does nothing.
void open_tab(ViewContext& context);
/// Copies the command that opens this view again.
void copy_view(ViewContext& context);
void undo(ViewContext& context);
void redo(ViewContext& context);
/// Gives panels the room that they need again, and brings back those that were folded away.
void reset_borders(ViewContext& context);

void larger_text(ViewContext& context);
void smaller_text(ViewContext& context);
void usual_text(ViewContext& context);
void switch_matrix(ViewContext& context);
void switch_large_plots(ViewContext& context);
void switch_full_screen(ViewContext& context);
void switch_presenting(ViewContext& context);

/// Opens the glossary, at the term that an explanation on show names.
void open_explained_term(ViewContext& context);
void start_tour(ViewContext& context);
void switch_lessons(ViewContext& context);
void switch_help(ViewContext& context);

}  // namespace lanescope
