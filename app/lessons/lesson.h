// A lesson: pages of text, each with the experiment that it runs, the view that it takes, what it asks, and what it
// claims. A value, read from a Markdown file with front matter; docs/lessons.md is the format's reference.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/lessons/claim.h"
#include "app/lessons/exercise.h"
#include "app/lessons/markdown.h"
#include "app/model/run_result.h"
#include "app/session/choice.h"

namespace lanescope {

/// Panels that a page can ask for; the others are out of the way while it is presented.
enum class PagePanel : std::uint8_t { plot, maps, source, experiment };

/// Predict, then run: what a page asks before its results are shown. The answer is worked out by answer.h.
enum class AskKind : std::uint8_t {
    none,
    number,  ///< a number is typed
    order,   ///< the page's variants are ranked
    line,    ///< a line of map A's source is pointed at
    choice,  ///< one of `options`
};
std::string_view to_string(AskKind kind);

/// What the answer is; which members count depends on the ask's kind.
struct AskAnswer {
    std::optional<double> number;  ///< number: as written; none: from `quantity`
    std::optional<Quantity>
        quantity;                ///< number: of the results; order: what is ordered, of each variant , smallest first
    bool largest_first = false;  ///< order
    std::optional<LineOf> line;  ///< line: of the results; none: `fixed`
    int fixed = 0;               ///< line: its number; choice: the option, from 1
};

struct Ask {
    AskKind kind = AskKind::none;
    std::string question;
    double tolerance = 0;              ///< number: share of the answer by which a guess may be off; 0: exact
    std::vector<std::string> options;  ///< choice: at least two; number: edges of a class's bars, or none
    AskAnswer answer;
    int line = 0;  ///< of the file, for messages
};

/// What the person is to reach by experiments of their own.
struct Goal {
    std::vector<Claim> claims;        ///< all must hold, each of some result where it says `any`
    bool problem_is_given = false;    ///< the person may not change it
    bool variants_are_given = false;  ///< likewise
    std::vector<std::string> hints;   ///< from the vaguest to the plainest
};

/// The view as the page asks for it; what needs the results is worked out by view_of().
struct PageView {
    ViewSettings settings;  ///< all but the names of variants, and source_line where `selected_array` is set
    std::array<std::optional<VariantName>, 4> maps;  ///< A to D
    std::optional<VariantName> baseline;
    std::string selected_array;  ///< its first site in map A's variant is the selected line
};

struct Page {
    std::string title;
    int line = 0;                     ///< of the file, where its block of keys starts
    std::string text;                 ///< as written, in Markdown
    Markdown body;                    ///< the same, read; `{quantity}` are spans with a value
    Experiment experiment;            ///< problem, variants, backend, schedule, device; all else as it comes
    bool both_schedules = false;      ///< each variant under both, side by side
    std::filesystem::path recording;  ///< shown in place of a run; empty: none
    bool recording_only = false;      ///< also where this machine has a GPU
    PageView view;
    std::vector<PagePanel> panels{PagePanel::plot, PagePanel::maps, PagePanel::source};
    std::vector<std::string> sweep;  ///< axes to run along, at most two: "K=64:4096:*2"
    std::vector<Claim> claims;
    Ask ask;
    std::optional<Goal> goal;
    std::optional<Exercise> exercise;  ///< the goal is reached by a kernel that the person changes
    std::string next;                  ///< stem of a lesson to go on with; empty: none
    std::string source;                ///< where this comes from, Markdown in one line

    bool shows(PagePanel panel) const;
};

struct Lesson {
    std::string stem;  ///< name in commands and links: its file's, without number and ending: "ragged-rows"
    std::filesystem::path file;
    std::string title;
    std::string about;   ///< one sentence
    int minutes = 0;     ///< 0: not said
    std::string origin;  ///< where its contents come from, in words for readers: "two published write-ups on SGEMV"
    std::vector<Page> pages;  ///< at least one
};

/// A file that is no lesson, with every reason found: "ragged.md:12: unknown key 'varants'; did you mean variants?"
struct BrokenLesson {
    std::filesystem::path file;
    std::string reason;               ///< the first, one line
    std::vector<std::string> others;  ///< the rest
};

struct Shelf {
    std::filesystem::path folder;      ///< that was opened; else the one with the program's lessons
    std::vector<Lesson> lessons;       ///< the user's own, then the program's; each in the order of their files' names
    std::vector<BrokenLesson> broken;  ///< likewise
    std::size_t own = 0;               ///< number of the lessons that are the user's own

    /// The lesson of that stem, in whatever case, or whose number that is ("3"); nullptr: there is none.
    const Lesson* find(std::string_view name) const;
    /// Puts a lesson among the user's own. It takes the place of one with the same name.
    void put_own(Lesson lesson);
};

/// Reads the *.md of a folder (README.md aside); one that is broken does not keep the others away. Bounded: at most
/// 200 files. Throws UsageError only when there is no such folder.
Shelf load_lessons(const std::filesystem::path& folder);

/// The files of a folder that load_lessons() would read, in their order. Throws UsageError likewise.
std::vector<std::filesystem::path> lesson_files(const std::filesystem::path& folder);

/// The lessons that come with the program; none if their folder is missing.
Shelf shipped_lessons();

/// The user's own lessons and after them the program's, except those that have the name of an own one.
Shelf with_shipped_lessons(Shelf own);

/// Reads one file of at most 1 MiB. Throws UsageError with the first reason.
Lesson load_lesson(const std::filesystem::path& file);

/// A text as if it were that file; paths in it are looked for beside it, then in assets/. Either the lesson or what is
/// wrong with it: at least one reason where there is no lesson.
struct ReadLesson {
    std::optional<Lesson> lesson;
    std::vector<std::string> reasons;
};
ReadLesson read_lesson(std::string_view text, const std::filesystem::path& file);
/// Reads a lesson from a file, which may have at most 1 MiB.
ReadLesson read_lesson(const std::filesystem::path& file);

/// The page's experiment: `now` with the page's problem, variants, backend, schedule and device. `beside_gpu`: what
/// put_under_both() in app/model/schedules.h means by it, for a page under both schedules.
Experiment experiment_of(const Page& page, const Experiment& now, bool beside_gpu = false);

/// The page's view of its results; before they are there no line is selected by an array's name. All that a page does
/// not speak of has its default: keep hidden yourself.
ViewSettings view_of(const Page& page, std::span<const RunResultPtr> results);

/// Whether the page shows its recording, not a run, on a machine that would run the experiment on a GPU or not.
bool shows_recording(const Page& page, bool runs_on_gpu);

/// The results that a page's claims, answers and values speak of: those on its problem. All of them where none is (the
/// person moved on to another problem).
std::vector<RunResultPtr> results_of(const Page& page, std::span<const RunResultPtr> results);

/// The page's text with every `{quantity}` replaced by its value, or by "…" where the results do not have it.
Markdown body_of(const Page& page, std::span<const RunResultPtr> results);

}  // namespace lanescope
