// Lessons: pages with text, an experiment, a view, a question and claims. Read from Markdown with front matter;
// docs/lessons.md is the reference.
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

/// Panels that a page can request; the others are hidden while it is presented.
enum class PagePanel : std::uint8_t { plot, maps, source, experiment };

/// A question that a page asks before it shows its results. answer.h computes the answer.
enum class AskKind : std::uint8_t {
    none,
    number,  ///< type a number
    order,   ///< rank the page's variants
    line,    ///< click a line of map A's source
    choice,  ///< select one of `options`
};
std::string_view to_string(AskKind kind);

/// The source of the answer. Used members depend on the question's kind.
struct AskAnswer {
    std::optional<double> number;      ///< number: as written; none: from `quantity`
    std::optional<Quantity> quantity;  ///< number: evaluated; order: ranks the variants, smallest first
    bool largest_first = false;        ///< order
    std::optional<LineOf> line;        ///< line: evaluated; none: `fixed`
    int fixed = 0;                     ///< line: its number; choice: the option, from 1
};

struct Ask {
    AskKind kind = AskKind::none;
    std::string question;
    double tolerance = 0;              ///< number: accepted deviation as a fraction of the answer; 0: exact
    std::vector<std::string> options;  ///< choice: at least two; number: edges of a class's bars, or none
    AskAnswer answer;
    int line = 0;  ///< in the file, for messages
};

/// The user's task: reach it with experiments.
struct Goal {
    std::vector<Claim> claims;        ///< all must hold; with `any`, for some result
    bool problem_is_given = false;    ///< the user cannot change it
    bool variants_are_given = false;  ///< the user cannot change them
    std::vector<std::string> hints;   ///< from the vaguest to the clearest
};

/// The page's view; view_of() resolves the parts that depend on results.
struct PageView {
    ViewSettings settings;  ///< except variant names, and source_line if `selected_array` is set
    std::array<std::optional<VariantName>, 4> maps;  ///< A to D
    std::optional<VariantName> baseline;
    std::string selected_array;  ///< selects the line of its first access in map A's variant
};

struct Page {
    std::string title;
    int line = 0;                     ///< of its block of keys in the file
    std::string text;                 ///< Markdown, as written
    Markdown body;                    ///< parsed; `{quantity}` becomes a span with `value`
    Experiment experiment;            ///< problem, variants, backend, schedule, device; the rest is ignored
    bool both_schedules = false;      ///< each variant under both, side by side
    std::filesystem::path recording;  ///< shown instead of a run; empty: none
    bool recording_only = false;      ///< even if this computer has a GPU
    PageView view;
    std::vector<PagePanel> panels{PagePanel::plot, PagePanel::maps, PagePanel::source};
    std::vector<std::string> sweep;  ///< up to two axes: "K=64:4096:*2"
    std::vector<Claim> claims;
    Ask ask;
    std::optional<Goal> goal;
    std::optional<Exercise> exercise;  ///< the user reaches the goal by changing its kernel
    std::string next;                  ///< stem of the next lesson; empty: none
    std::string source;                ///< origin of the page, as one line of Markdown

    bool shows(PagePanel panel) const;
};

struct Lesson {
    std::string stem;  ///< name in commands and links: the file's, without number and extension: "ragged-rows"
    std::filesystem::path file;
    std::string title;
    std::string about;        ///< one sentence
    int minutes = 0;          ///< 0: not given
    std::string origin;       ///< source of the contents, for readers: "two published write-ups on SGEMV"
    std::vector<Page> pages;  ///< at least one
};

/// An invalid lesson file with all its errors, such as "ragged.md:12: unknown key 'varants'; did you mean variants?"
struct BrokenLesson {
    std::filesystem::path file;
    std::string reason;               ///< the first, one line
    std::vector<std::string> others;  ///< the rest
};

struct Shelf {
    std::filesystem::path folder;      ///< the opened one, else the shipped lessons'
    std::vector<Lesson> lessons;       ///< the user's, then the shipped ones; each sorted by file name
    std::vector<BrokenLesson> broken;  ///< in the same order
    std::size_t own = 0;               ///< number of the user's lessons

    /// Finds a lesson by stem or file name, ignoring case, or by its number ("3"); nullptr if there is none.
    const Lesson* find(std::string_view name) const;
    /// Adds a user's lesson; it replaces one of the same name.
    void put_own(Lesson lesson);
};

/// Reads *.md of a folder except README.md, at most 200 files. A broken lesson does not affect others. Throws
/// UsageError if the folder is missing.
Shelf load_lessons(const std::filesystem::path& folder);

/// Returns the files that load_lessons() reads, in order. Throws UsageError if the folder is missing.
std::vector<std::filesystem::path> lesson_files(const std::filesystem::path& folder);

/// Returns no lessons if their folder is missing.
Shelf shipped_lessons();

/// Appends the shipped lessons, except those with the name of a user's lesson.
Shelf with_shipped_lessons(Shelf own);

/// Reads a file of at most 1 MiB. Throws UsageError with the first error.
Lesson load_lesson(const std::filesystem::path& file);

/// The lesson, or at least one error. Paths in the text are relative to the file's folder, then to assets/.
struct ReadLesson {
    std::optional<Lesson> lesson;
    std::vector<std::string> reasons;
};
ReadLesson read_lesson(std::string_view text, const std::filesystem::path& file);
/// Reads a file of at most 1 MiB.
ReadLesson read_lesson(const std::filesystem::path& file);

/// Returns `now` with the page's problem, variants, backend, schedule and device. beside_gpu: as for put_under_both()
/// in app/model/schedules.h, for a page with both schedules.
Experiment experiment_of(const Page& page, const Experiment& now, bool beside_gpu = false);

/// Returns the page's view of its results. Without results, no line is selected by an array's name. Settings that the
/// page does not name have defaults, so the caller must keep `hidden`.
ViewSettings view_of(const Page& page, std::span<const RunResultPtr> results);

/// Returns true if the page shows its recording instead of a run.
bool shows_recording(const Page& page, bool runs_on_gpu);

/// Returns the results on the page's problem, to which its claims and values apply; all results if there are none (the
/// user changed the problem).
std::vector<RunResultPtr> results_of(const Page& page, std::span<const RunResultPtr> results);

/// Returns the page's text with each `{quantity}` replaced by its value, or by "…" if the results lack it.
Markdown body_of(const Page& page, std::span<const RunResultPtr> results);

}  // namespace lanescope
