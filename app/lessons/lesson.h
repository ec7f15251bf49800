// Lessons: Markdown with front matter; see docs/writing-lessons.md.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "app/catalog/catalog.h"
#include "app/lessons/claim.h"
#include "app/lessons/exercise.h"
#include "app/lessons/markdown/markdown.h"
#include "app/model/run_result.h"
#include "app/session/choice.h"

namespace lanescope {

/// Requested panels; presentations hide others.
enum class PagePanel : std::uint8_t { plot, maps, source, experiment };

/// A question before the results are shown; see answer.h.
enum class AskKind : std::uint8_t {
    none,
    number,
    order,   ///< rank the page's variants
    line,    ///< click a line of map A's source
    choice,  ///< select one of `options`
};
std::string_view to_string(AskKind kind);

/// Source of the answer. Members depend on the question's kind.
struct AskAnswer {
    std::optional<double> number;      ///< number; none: from `quantity`
    std::optional<Quantity> quantity;  ///< number: value; order: ranking, smallest first
    bool largest_first = false;        ///< order
    std::optional<LineOf> line;        ///< line: from results; none: `fixed`
    int fixed = 0;                     ///< line: number; choice: option, from 1
};

struct Ask {
    AskKind kind = AskKind::none;
    std::string question;
    double tolerance = 0;              ///< number: accepted fraction; 0: exact
    std::vector<std::string> options;  ///< choice: at least two; number: bar edges, or none
    AskAnswer answer;
    int line = 0;  ///< in the file, for messages
};

/// A goal for the user's experiments.
struct Goal {
    std::vector<Claim> claims;        ///< all must hold; `any`: for some result
    bool problem_is_given = false;    ///< the user cannot change it
    bool variants_are_given = false;  ///< the user cannot change them
    std::vector<std::string> hints;   ///< from the vaguest to the clearest
};

/// view_of() resolves parts that depend on results.
struct PageView {
    ViewSettings settings;  ///< without variants; without source_line if `selected_array` is set
    std::array<std::optional<VariantName>, 4> maps;  ///< A to D
    std::optional<VariantName> baseline;
    std::string selected_array;  ///< selects the line of its first access in map A
};

struct Page {
    std::string title;
    int line = 0;                     ///< of its keys in the file
    std::string text;                 ///< Markdown, as written
    Markdown body;                    ///< `{quantity}` is a span with `value`
    Experiment experiment;            ///< problem, variants, backend, schedule, device
    bool both_schedules = false;      ///< each variant under both, side by side
    std::filesystem::path recording;  ///< shown instead of a run; empty: none
    bool recording_only = false;      ///< even with a GPU
    PageView view;
    std::vector<PagePanel> panels{PagePanel::plot, PagePanel::maps, PagePanel::source};
    std::vector<std::string> sweep;  ///< up to two axes: "K=64:4096:*2"
    std::vector<Claim> claims;
    Ask ask;
    std::optional<Goal> goal;
    std::optional<Exercise> exercise;
    std::optional<Problem> solution;  ///< of a program's page: a program that reaches the goal
    std::string next;                 ///< stem; empty: none
    std::string source;               ///< origin of the page: one line of Markdown

    bool shows(PagePanel panel) const;
};

struct Lesson {
    std::string stem;  ///< name: the file's without number and extension, "ragged-rows"
    std::filesystem::path file;
    std::string course;  ///< heading in the list; may be empty
    std::string title;
    std::string about;        ///< one sentence
    int minutes = 0;          ///< 0: not given
    std::string origin;       ///< for readers: "two published write-ups on SGEMV"
    std::vector<Page> pages;  ///< at least one
};

/// Errors read "ragged.md:12: unknown key 'varants'; did you mean variants?"
struct BrokenLesson {
    std::filesystem::path file;
    std::string reason;               ///< the first, one line
    std::vector<std::string> others;  ///< the rest
};

struct Shelf {
    std::filesystem::path folder;      ///< the opened one, else the shipped lessons'
    std::vector<Lesson> lessons;       ///< the user's, then the shipped ones; by file name
    std::vector<BrokenLesson> broken;  ///< in this order too
    std::size_t user_count = 0;        ///< number of the user's lessons

    /// Finds a stem or file name, ignoring case, or a number ("3"); nullptr: none.
    const Lesson* find(std::string_view name) const;
    /// Replaces a user's lesson of equal name.
    void put_user_lesson(Lesson lesson);
};

/// Reads up to 200 *.md files, except README.md. Throws UsageError if the folder is missing.
Shelf load_lessons(const Catalog& catalog, const std::filesystem::path& folder);
/// Returns files in load order. Throws UsageError if the folder is missing.
std::vector<std::filesystem::path> lesson_files(const std::filesystem::path& folder);

/// Returns none if their folder is missing.
Shelf shipped_lessons(const Catalog& catalog);

/// Appends shipped lessons, except those named like a user's.
Shelf with_shipped_lessons(const Catalog& catalog, Shelf shelf);

/// Reads at most 1 MiB. Throws UsageError with the first error.
Lesson load_lesson(const Catalog& catalog, const std::filesystem::path& file);

/// A lesson, or at least one error. Paths are relative to the file's folder, then to assets/.
struct ReadLesson {
    std::optional<Lesson> lesson;
    std::vector<std::string> reasons;
};
ReadLesson read_lesson(const Catalog& catalog, std::string_view text, const std::filesystem::path& file);
/// Reads at most 1 MiB.
ReadLesson read_lesson(const Catalog& catalog, const std::filesystem::path& file);

/// Replaces problem, variants, backend, schedule and device of `now`. beside_gpu: as for put_under_both().
Experiment experiment_of(const Page& page, const Experiment& now, bool beside_gpu = false);

/// Without results, an array's name selects no line. Unnamed settings have defaults; the caller keeps `hidden`.
ViewSettings view_of(const Page& page, std::span<const RunResultPtr> results);

bool shows_recording(const Page& page, bool runs_on_gpu);

/// Returns results on the page's problem, or all if the user changed it.
std::vector<RunResultPtr> results_of(const Page& page, std::span<const RunResultPtr> results);

/// Replaces each `{quantity}` by its value; "…" if the results lack it.
Markdown body_of(const Page& page, std::span<const RunResultPtr> results);

}  // namespace lanescope
