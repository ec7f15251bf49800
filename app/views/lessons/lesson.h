// Lessons in the window: the open page, the user's answers, and the parts that draw them. A page changes the choice,
// and Live runs it. The state lasts until the window closes.
#pragma once

#include <imgui.h>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/lessons/answer.h"
#include "app/lessons/lesson.h"
#include "app/views/state/view_context.h"

namespace lanescope {

enum class AskState : std::uint8_t { open, answered, skipped };

/// The user's work on a page, kept until the window closes.
struct PageMemory {
    AskState state = AskState::open;
    Guess guess;
    std::string typed;                       ///< the number as typed so far
    std::vector<std::int64_t> class_counts;  ///< per bin
    std::vector<int> hands;                  ///< bins in the order counted, to undo
    bool class_open = false;
    bool asked_early = false;  ///< Enter was pressed without a guess
    std::size_t hints = 0;     ///< number of hints shown
    bool reached = false;      ///< the goal, at least once
};

/// The results that a page waits for, to avoid showing those of the previous page.
enum class Awaited : std::uint8_t { nothing, run, recording };

/// State of the results view that is not in the choice.
struct Attention {
    int side = 0;
    std::int64_t cursor_warp = 0;
    std::set<std::string> emphasised;
    std::map<std::string, plot::ChartView> charts;
};

struct LessonState {
    std::shared_ptr<const Shelf> shelf;   ///< never null
    std::optional<LessonPlace> going_to;  ///< after this frame, as the lesson that is being drawn must stay open
    std::optional<Attention> set_aside;   ///< of the results before the lesson
    std::map<std::pair<std::string, int>, PageMemory> pages;
    std::map<std::string, int> left_at;  ///< by lesson: the last open page
    std::set<std::string> finished;      ///< names
    std::pair<std::string, int> begun;   ///< the last page applied to the choice
    Awaited awaited = Awaited::nothing;
    std::uint64_t run_before = 0, revision_before = 0;  ///< of the session when the page was applied
    bool page_is_due = false;                           ///< the page's file has changed: apply it again
    bool view_is_due = false;                           ///< the view still needs values from the results
    bool sweep_is_due = false;                          ///< the page's sweep, after its run
    ViewSettings applied_view;
    std::uint64_t view_revision = 0;       ///< of the results used for the view
    std::string recording;                 ///< the last one opened by a page
    std::uint64_t recording_revision = 0;  ///< of the session with that recording
    bool list_open = false;
    int list_row = 0;
    bool list_moved = false;         ///< scroll to the row chosen by keys
    std::optional<bool> all_panels;  ///< next to the lesson; nullopt: those that the page needs
    std::string too_long;            ///< the page that does not fit in large type
    float question_height = 300;     ///< in the last frame
    // Derived from the page and the results; rebuilt when either changes.
    std::string made_of;
    Markdown body;
    Solution solution;
    GoalState goal;
    std::optional<Page> with_copy;             ///< the page with the user's copy instead of "yours"
    std::pair<std::string, int> with_copy_of;  ///< its page
    std::string with_copy_as;                  ///< the copy's variant
    bool kernel_is_due = false;                ///< the page runs once its kernel has compiled or failed to
    bool asks_to_begin_anew = false;           ///< of foreign source, which needs the user's consent
    bool begins_anew = false;                  ///< once unsaved text is saved
};

/// nullptr if no lesson is open.
const Lesson* open_lesson(const ViewContext& context);
const Page* open_page(const ViewContext& context);
/// The user's work on the open page, which must exist.
PageMemory& page_memory(ViewContext& context);

/// The open page as in its file; open_page() names the user's copy once that has compiled.
const Page* page_as_written(const ViewContext& context);

/// Returns true if the guess is complete.
bool has_guess(const Page& page, const PageMemory& ui);

/// Opens a lesson at a page after this frame.
void go_to_page(ViewContext& context, const std::string& stem, int page = 0);
/// Turns by this many pages. The last page leads to its next lesson, else to the list.
void turn_pages(ViewContext& context, int by);
/// Closes the lesson after this frame.
void close_lesson(ViewContext& context);
/// Call at the end of each frame: applies go_to_page() and close_lesson().
void end_lesson_frame(ViewContext& context);
/// Resets experiment and view to the page's.
void apply_again(ViewContext& context);
/// Opens a link to a page, "lesson:STEM#3"; copies other links to the clipboard.
void follow_link(ViewContext& context, const std::string& link);
/// Call at the start of each frame: applies a page that is due and updates what depends on the results.
void follow_lesson(ViewContext& context);

/// nullptr if the page has no exercise, or its kernel is not open.
const ExerciseNotes* exercise_of_page(const ViewContext& context);
/// Opens the page's kernel, and runs the page once it has compiled.
void open_exercise(ViewContext& context, const Page& page);
/// Call once per frame, before other uses of the page: replaces "yours" by the user's copy.
void name_copy(ViewContext& context);
/// Call once per frame: runs the page once its kernel has compiled, and then the attempt.
void follow_exercise(ViewContext& context);
/// Runs the page's experiment unless its results are shown.
void run_page(ViewContext& context, const Page& page);
/// Draws the attempt's progress and a button to start over.
void draw_exercise_state(ViewContext& context);
/// Returns true if the page's kernel needs the user's consent, for which draw_kernel_question() asks.
bool asks_for_kernel(const ViewContext& context);
void draw_kernel_question(ViewContext& context);

/// The page about a variant: the first with it in map A or first in its list, else the first that contains it.
struct PageRef {
    const Lesson* lesson = nullptr;  ///< nullptr: none
    int page = 0;
};
PageRef page_about(const ViewContext& context, const RunResult& result);

/// Returns true if the panel is shown next to the lesson, or while presenting.
bool shows_panel(const ViewContext& context, PagePanel panel);
/// Switches between all panels and those that the page needs.
void switch_all_panels(ViewContext& context);

/// Handle the keys of the open question with its class chart, and of the lesson list. Return true if no other key
/// counts in this frame.
bool question_takes_keys(ViewContext& context);
bool list_takes_keys(ViewContext& context);
/// Submits the guess if it is complete.
void answer(ViewContext& context);
/// Shows the results without a guess.
void skip_question(ViewContext& context);
/// Ranks the variant next, or removes its rank. The last variant's rank follows.
void rank(const Page& page, PageMemory& ui, std::size_t which);
/// Returns true if Enter needs no guess: while presenting, or once the class's answers are counted.
bool needs_no_guess(const ViewContext& context, const PageMemory& ui);
void switch_class(ViewContext& context);
/// Returns true if the chart was open.
bool close_class(ViewContext& context);
void show_hint(ViewContext& context);

void draw_lesson(ViewContext& context, Area area);
void draw_lesson_list(ViewContext& context);
/// Draws the question while it covers the results.
void draw_question(ViewContext& context, Area area);
/// badge: number or rank. Returns true if clicked.
bool draw_option(const char* id, const std::string& badge, const std::string& text, bool chosen, bool large);
/// Draw a card, a little wider than the text, around the parts between the two calls.
float begin_box();
void end_box(float top, ImU32 edge);

/// Returns true if the text is enlarged: while presenting, if it fits.
bool in_large_type(const ViewContext& context);
/// Identifies the page, its state and the window's size.
std::string page_name(const ViewContext& context);

/// Parts of the lesson and its question, drawn at ImGui's cursor over the remaining width.
void draw_verdict(ViewContext& context);
void draw_goal(ViewContext& context);
void draw_class(ViewContext& context, bool large);
/// Counts one answer of the class.
void count_hand(const Page& page, PageMemory& ui, std::size_t bin);

void present(ViewContext& context, bool on);
/// Call once per frame: while presenting, fits the text size to the display's height.
void follow_presenting(ViewContext& context);
void draw_spotlight(const ViewContext& context);

}  // namespace lanescope
