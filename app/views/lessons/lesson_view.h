// Lessons. A page changes the choice; Live runs it. The state lasts until the window closes.
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

struct PageMemory {
    AskState state = AskState::open;
    Guess guess;
    std::string typed;
    std::vector<std::int64_t> class_counts;  ///< per bin
    std::vector<int> hands;                  ///< counted bins in order, to undo
    bool class_open = false;
    bool asked_early = false;  ///< Enter without a guess
    std::size_t hints = 0;     ///< hints shown
    bool reached = false;      ///< the goal, at least once
};

/// Results that a page waits for instead of showing the previous page's.
enum class Awaited : std::uint8_t { nothing, run, recording };

/// State of the results view outside the choice.
struct Attention {
    int side = 0;
    std::int64_t cursor_warp = 0;
    std::set<std::string> emphasised;
    std::map<std::string, plot::ChartView> charts;
};

struct LessonState {
    std::shared_ptr<const Shelf> shelf;   ///< never null
    std::optional<LessonPlace> going_to;  ///< after this frame, in which the lesson stays open
    std::optional<Attention> set_aside;   ///< of the results before the lesson
    std::map<std::pair<std::string, int>, PageMemory> pages;
    std::map<std::string, int> left_at;  ///< last open page, by lesson
    std::set<std::string> finished;      ///< names
    std::pair<std::string, int> begun;   ///< last page applied to the choice
    Awaited awaited = Awaited::nothing;
    std::uint64_t run_before = 0, revision_before = 0;  ///< the session's, when the page was applied
    bool page_is_due = false;                           ///< its file has changed
    bool view_is_due = false;                           ///< the view still needs values from the results
    bool sweep_is_due = false;                          ///< after the page's run
    ViewSettings applied_view;
    std::uint64_t view_revision = 0;       ///< of the results behind the view
    std::string recording;                 ///< last opened by a page
    std::uint64_t recording_revision = 0;  ///< the session's, with it
    bool list_open = false;
    int list_row = 0;
    bool list_moved = false;         ///< scrolls to the row chosen by keys
    std::optional<bool> all_panels;  ///< beside the lesson; nullopt: those that the page needs
    std::string too_long;            ///< does not fit in large type
    float question_height = 300;
    // Rebuilt when page or results change.
    std::string made_of;
    Markdown body;
    Solution solution;
    GoalState goal;
    std::optional<Page> with_copy;             ///< with the user's copy instead of "yours"
    std::pair<std::string, int> with_copy_of;  ///< its page
    std::string with_copy_as;                  ///< the copy's variant
    bool kernel_is_due = false;                ///< runs the page once its kernel has compiled or failed
    bool asks_to_restart = false;              ///< needs consent for a foreign source
    bool restarts = false;                     ///< once edits are saved
};

/// nullptr: none.
const Lesson* open_lesson(const ViewContext& context);
const Page* open_page(const ViewContext& context);
/// A page must be open.
PageMemory& page_memory(ViewContext& context);

/// Returns the page as in its file; open_page() names the user's compiled copy.
const Page* page_as_written(const ViewContext& context);

bool has_guess(const Page& page, const PageMemory& ui);

/// Takes effect after this frame.
void go_to_page(ViewContext& context, const std::string& stem, int page = 0);
/// After the last page comes the next lesson, else the list.
void turn_pages(ViewContext& context, int by);
/// Takes effect after this frame.
void close_lesson(ViewContext& context);
/// Ends a frame: applies go_to_page() and close_lesson().
void end_lesson_frame(ViewContext& context);
void apply_again(ViewContext& context);
/// Opens "lesson:STEM#3"; copies other links to the clipboard.
void follow_link(ViewContext& context, const std::string& link);
/// Begins a frame: applies a due page; updates what depends on results.
void follow_lesson(ViewContext& context);

/// nullptr without an exercise or an open kernel.
const ExerciseStatus* exercise_of_page(const ViewContext& context);
/// Runs the page once its kernel has compiled.
void open_exercise(ViewContext& context, const Page& page);
/// Replaces "yours"; call before other uses of the page.
void name_copy(ViewContext& context);
/// Runs the page once its kernel has compiled, then the attempt.
void follow_exercise(ViewContext& context);
/// Skipped if its results are shown.
void run_page(ViewContext& context, const Page& page);
void draw_kernel_question(ViewContext& context);

/// A page about a variant, preferably in map A or first.
struct PageRef {
    const Lesson* lesson = nullptr;  ///< nullptr: none
    int page = 0;
};
PageRef page_about(const ViewContext& context, const RunResult& result);

/// For panels beside the lesson and while presenting.
bool shows_panel(const ViewContext& context, PagePanel panel);
void switch_all_panels(ViewContext& context);

/// Return true if no other key counts in this frame.
bool question_takes_keys(ViewContext& context);
bool list_takes_keys(ViewContext& context);
/// Ignored while the guess is incomplete.
void answer(ViewContext& context);
void skip_question(ViewContext& context);
void switch_class(ViewContext& context);
/// Returns true if the chart was open.
bool close_class(ViewContext& context);
void show_hint(ViewContext& context);

void draw_lesson(ViewContext& context, Area area);
void draw_lesson_list(ViewContext& context);
void draw_question(ViewContext& context, Area area);
/// badge: number or rank. Returns true if clicked.
bool draw_option(const char* id, const std::string& badge, const std::string& text, bool chosen, bool large);
/// Draw a card around the parts between the calls.
float begin_box();
void end_box(float top, ImU32 edge);

/// Returns true while presenting if the text fits.
bool in_large_type(const ViewContext& context);
ImFont* page_font(const ViewContext& context);

/// Each starts at ImGui's cursor, over the remaining width.
void draw_verdict(ViewContext& context);
void draw_goal(ViewContext& context);
void draw_class(ViewContext& context, bool large);
void count_hand(const Page& page, PageMemory& ui, std::size_t bin);

}  // namespace lanescope
