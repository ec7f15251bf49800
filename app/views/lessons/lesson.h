// Lessons in the window: which page is open, what a person has answered, and the parts that show it. A page is applied
// to the choice; the live run does the rest. Nothing here is kept when the window closes.
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

/// How far a page's question has come.
enum class AskState : std::uint8_t { open, answered, skipped };

/// What a person did on a page; kept while the window is open, so that turning back finds it again.
struct PageMemory {
    AskState state = AskState::open;
    Guess guess;
    std::string typed;                       ///< the number, as far as it has been typed
    std::vector<std::int64_t> class_counts;  ///< one a bin
    std::vector<int> hands;                  ///< bins in the order in which they were counted, to take one back
    bool class_open = false;
    bool asked_early = false;  ///< Enter was pressed before there was a guess
    std::size_t hints = 0;     ///< so many are shown
    bool reached = false;      ///< the goal, at some time
};

/// What a page waits for, so that it is not read beside the results of the page before.
enum class Awaited : std::uint8_t { nothing, run, recording };

/// What the window remembers of the results that it shows, besides the choice.
struct Attention {
    int side = 0;
    std::int64_t cursor_warp = 0;
    std::set<std::string> emphasised;
    std::map<std::string, plot::ChartView> charts;
};

struct LessonState {
    std::shared_ptr<const Shelf> shelf;  ///< never null
    std::optional<LessonPlace>
        going_to;  ///< once this frame is drawn: a lesson that is being drawn stays open until then
    std::optional<Attention> set_aside;  ///< while a lesson is open: that of the results before it
    std::map<std::pair<std::string, int>, PageMemory> pages;
    std::map<std::string, int> left_at;  ///< by lesson: the page that was open last
    std::set<std::string> finished;      ///< names of lessons that have a mark in the list
    std::pair<std::string, int> begun;   ///< the page that was put into the choice last
    Awaited awaited = Awaited::nothing;
    std::uint64_t run_before = 0, revision_before = 0;  ///< of the session when the page was applied
    bool page_is_due = false;                           ///< its file has changed: it is put into the choice again
    bool view_is_due = false;   ///< what the view takes from the results has yet to be worked out
    bool sweep_is_due = false;  ///< the page's, after its run
    ViewSettings applied_view;
    std::uint64_t view_revision = 0;       ///< of the results that the view was worked out from
    std::string recording;                 ///< the last one that a page opened
    std::uint64_t recording_revision = 0;  ///< of the session since
    bool list_open = false;
    int list_row = 0;
    bool list_moved = false;         ///< the row that keys have chosen is to be scrolled into sight
    std::optional<bool> all_panels;  ///< beside the lesson; none: those that the page needs
    std::string too_long;            ///< the page whose text does not fit in large type
    float question_height = 300;     ///< as of the last frame
    // What the page makes of the results, made anew when either changes.
    std::string made_of;
    Markdown body;
    Solution solution;
    GoalState goal;
    // The page's exercise with code.
    std::optional<Page> with_copy;             ///< the page with the person's copy in place of "yours"
    std::pair<std::string, int> with_copy_of;  ///< of which page that is
    std::string with_copy_as;                  ///< and the id of the copy's variant
    bool kernel_is_due = false;                ///< the page runs once its kernel has compiled, or has not
    bool asks_to_begin_anew = false;           ///< with a text from elsewhere, which needs a yes
    bool begins_anew = false;                  ///< once what was typed is saved
};

/// The lesson that is open, and its page; nullptr: none is.
const Lesson* open_lesson(const ViewContext& context);
const Page* open_page(const ViewContext& context);
/// What was done on the open page; there must be one.
PageMemory& page_memory(ViewContext& context);

/// The open page as its file has it: open_page() has the person's copy in it, once that has compiled.
const Page* page_as_written(const ViewContext& context);

/// Whether enough has been said for an answer.
bool has_guess(const Page& page, const PageMemory& ui);

/// Opens a lesson at a page, after this frame.
void go_to_page(ViewContext& context, const std::string& stem, int page = 0);
/// By so many pages. After the last comes the page's next lesson, else the list.
void turn_pages(ViewContext& context, int by);
/// Closes the lesson after this frame.
void close_lesson(ViewContext& context);
/// Once a frame, after everything was drawn: opens or closes what was asked for meanwhile.
void end_lesson_frame(ViewContext& context);
/// Sets experiment and view to the page's again.
void apply_again(ViewContext& context);
/// What a page's link leads to: "lesson:STEM#3". Others are put on the clipboard.
void follow_link(ViewContext& context, const std::string& link);
/// Once a frame, before anything is drawn: a page that is due is applied, and what depends on the results is worked
/// out.
void follow_lesson(ViewContext& context);

/// What is known of the open page's exercise; nullptr: the page has none, or its kernel is not open yet.
const ExerciseNotes* exercise_of_page(const ViewContext& context);
/// Asks for the page's kernel in place of a run, which follows once it has compiled.
void open_exercise(ViewContext& context, const Page& page);
/// To be called once a frame, before anything else is made of the page: puts the name of the person's copy in place of
/// "yours" on the page.
void name_copy(ViewContext& context);
/// To be called once a frame: runs the page once its kernel has compiled, and then the kernel's trial.
void follow_exercise(ViewContext& context);
/// Runs the page's experiment, if it is not on show already.
void run_page(ViewContext& context, const Page& page);
/// Draws below the goal's conditions how far the kernel's trial is, and a button to begin anew.
void draw_exercise_state(ViewContext& context);
/// Whether the page's kernel runs only after a person has said yes; the question is drawn by the second.
bool asks_for_kernel(const ViewContext& context);
void draw_kernel_question(ViewContext& context);

/// A page that is about the variant: one that has it in map A, or first, else one that has it at all.
struct PageRef {
    const Lesson* lesson = nullptr;  ///< nullptr: there is none
    int page = 0;
};
PageRef page_about(const ViewContext& context, const RunResult& result);

/// Whether the panel is shown beside the lesson and while presenting.
bool shows_panel(const ViewContext& context, PagePanel panel);
/// All panels beside the lesson, or those that the page needs.
void switch_all_panels(ViewContext& context);

/// Take the keys of the open question with its class's chart, and of the list of lessons. True: no other key counts in
/// this frame.
bool question_takes_keys(ViewContext& context);
bool list_takes_keys(ViewContext& context);
/// Answers the question, when enough has been said for it.
void answer(ViewContext& context);
/// Shows the results without a guess.
void skip_question(ViewContext& context);
/// Ranks the variant next, or takes its rank back. The last variant follows from the others.
void rank(const Page& page, PageMemory& ui, std::size_t which);
/// Whether Enter shows the results without a guess: in front of a class, and once its answers are counted.
bool needs_no_guess(const ViewContext& context, const PageMemory& ui);
void switch_class(ViewContext& context);
/// Closes the class's chart. Returns whether it was open.
bool close_class(ViewContext& context);
void show_hint(ViewContext& context);

void draw_lesson(ViewContext& context, Area area);
void draw_lesson_list(ViewContext& context);
/// The question in place of the results, while they are covered.
void draw_question(ViewContext& context, Area area);
/// A row of a choice: its number or place, its text, and whether it is chosen. Returns true when it was clicked.
bool draw_option(const char* id, const std::string& badge, const std::string& text, bool chosen, bool large);
/// What is drawn between the two calls stands on a card of its own, a little wider than the text.
float begin_box();
void end_box(float top, ImU32 edge);

/// Whether the column's text is as large as a class room needs it: while presenting, where it fits.
bool in_large_type(const ViewContext& context);
/// The page, as a key of what is remembered of it.
std::string page_name(const ViewContext& context);

/// Parts of the lesson's column and of the question; each is drawn where ImGui's cursor is and takes the width that is
/// left.
void draw_verdict(ViewContext& context);
void draw_goal(ViewContext& context);
void draw_class(ViewContext& context, bool large);
/// Counts one more hand for that bar of the class's chart.
void count_hand(const Page& page, PageMemory& ui, std::size_t bin);

/// Enters or leaves presenter mode.
void present(ViewContext& context, bool on);
/// To be called once a frame: while presenting, the type is as large as the display's height asks for.
void follow_presenting(ViewContext& context);
void draw_spotlight(const ViewContext& context);

}  // namespace lanescope
