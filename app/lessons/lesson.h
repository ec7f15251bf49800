// Lessons, read from Markdown with front matter; docs/lessons.md is the reference.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "app/lessons/claim.h"
#include "app/lessons/exercise.h"
#include "app/lessons/markdown/markdown.h"
#include "app/model/run_result.h"
#include "app/session/choice.h"

namespace lanescope {

/// Panels that a page can request; others are hidden in presentations.
enum class PagePanel : std::uint8_t { plot, maps, source, experiment };

/// A question, asked before the results are shown. answer.h computes the answer.
enum class AskKind : std::uint8_t {
    none,
    number,  ///< type a number
    order,   ///< rank the page's variants
    line,    ///< click a line of map A's source
    choice,  ///< select one of `options`
};
std::string_view to_string(AskKind kind);

/// Source of the answer. The members depend on the question's kind.
struct AskAnswer {
    std::optional<double> number;      ///< number: as written; none: from `quantity`
    std::optional<Quantity> quantity;  ///< number: its value; order: the ranking, smallest first
    bool largest_first = false;        ///< order
    std::optional<LineOf> line;        ///< line: from results; none: `fixed`
    int fixed = 0;                     ///< line: its number; choice: the option, from 1
};

struct Ask {
    AskKind kind = AskKind::none;
    std::string question;
    double tolerance = 0;              ///< number: accepted fraction; 0: exact
    std::vector<std::string> options;  ///< choice: at least two; number: edges of a class's bars, or none
    AskAnswer answer;
    int line = 0;  ///< in the file, for messages
};

/// A goal that the user reaches by experiments.
struct Goal {
    std::vector<Claim> claims;        ///< all must hold; `any`: for some result
    bool problem_is_given = false;    ///< the user cannot change it
    bool variants_are_given = false;  ///< the user cannot change them
    std::vector<std::string> hints;   ///< from the vaguest to the clearest
};

/// view_of() resolves the parts that depend on results.
struct PageView {
    ViewSettings settings;                           ///< except variants, and source_line if `selected_array` is set
    std::array<std::optional<VariantName>, 4> maps;  ///< A to D
    std::optional<VariantName> baseline;
    std::string selected_array;  ///< selects the line of its first access in map A
};

struct Page {
    std::string title;
    int line = 0;                     ///< of its keys in the file
    std::string text;                 ///< Markdown, as written
    Markdown body;                    ///< parsed; `{quantity}` becomes a span with `value`
    Experiment experiment;            ///< problem, variants, backend, schedule, device
    bool both_schedules = false;      ///< each variant under both, side by side
    std::filesystem::path recording;  ///< shown instead of a run; empty: none
    bool recording_only = false;      ///< even if this computer has a GPU
    PageView view;
    std::vector<PagePanel> panels{PagePanel::plot, PagePanel::maps, PagePanel::source};
    std::vector<std::string> sweep;  ///< up to two axes: "K=64:4096:*2"
    std::vector<Claim> claims;
    Ask ask;
    std::optional<Goal> goal;
    std::optional<Exercise> exercise;  ///< a kernel to change, to reach the goal
    std::string next;                  ///< stem of the next lesson; empty: none
    std::string source;                ///< origin of the page, as one line of Markdown

    bool shows(PagePanel panel) const;
};

struct Lesson {
    std::string stem;  ///< name: the file's, without number and extension: "ragged-rows"
    std::filesystem::path file;
    std::string title;
    std::string about;        ///< one sentence
    int minutes = 0;          ///< 0: not given
    std::string origin;       ///< for readers: "two published write-ups on SGEMV"
    std::vector<Page> pages;  ///< at least one
};

/// An invalid file and its errors: "ragged.md:12: unknown key 'varants'; did you mean variants?"
struct BrokenLesson {
    std::filesystem::path file;
    std::string reason;               ///< the first, one line
    std::vector<std::string> others;  ///< the rest
};

struct Shelf {
    std::filesystem::path folder;      ///< the opened one, else the shipped lessons'
    std::vector<Lesson> lessons;       ///< the user's, then the shipped ones; by file name
    std::vector<BrokenLesson> broken;  ///< in the same order
    std::size_t own = 0;               ///< number of user's lessons

    /// Finds a stem or file name, ignoring case, or a number ("3"); nullptr if none.
    const Lesson* find(std::string_view name) const;
    /// Replaces a user's lesson of the same name.
    void put_own(Lesson lesson);
};

/// Reads up to 200 *.md files, except README.md. Throws UsageError if the folder is missing.
Shelf load_lessons(const std::filesystem::path& folder);
/// Returns files in that order. Throws UsageError if the folder is missing.
std::vector<std::filesystem::path> lesson_files(const std::filesystem::path& folder);

/// Returns no lessons if their folder is missing.
Shelf shipped_lessons();

/// Appends the shipped lessons, except those with the name of a user's lesson.
Shelf with_shipped_lessons(Shelf own);

/// Reads a lesson of at most 1 MiB. Throws UsageError with the first error.
Lesson load_lesson(const std::filesystem::path& file);

/// A lesson, or at least one error. Paths in the text are relative to the file's folder, then to assets/.
struct ReadLesson {
    std::optional<Lesson> lesson;
    std::vector<std::string> reasons;
};
ReadLesson read_lesson(std::string_view text, const std::filesystem::path& file);
/// Reads a file of at most 1 MiB.
ReadLesson read_lesson(const std::filesystem::path& file);

/// Replaces problem, variants, backend, schedule and device of `now`. beside_gpu: as for put_under_both().
Experiment experiment_of(const Page& page, const Experiment& now, bool beside_gpu = false);

/// Without results, no line is selected by an array's name. Unnamed settings have defaults: the caller keeps `hidden`.
ViewSettings view_of(const Page& page, std::span<const RunResultPtr> results);

bool shows_recording(const Page& page, bool runs_on_gpu);

/// Returns results on the page's problem; all if there are none (the user changed the problem).
std::vector<RunResultPtr> results_of(const Page& page, std::span<const RunResultPtr> results);

/// Replaces each `{quantity}` by its value, or by "…" if the results lack it.
Markdown body_of(const Page& page, std::span<const RunResultPtr> results);

}  // namespace lanescope
