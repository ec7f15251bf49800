#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "app/cli/options/cli_context.h"
#include "app/lessons/answer.h"
#include "app/lessons/lesson.h"

namespace lanescope {

/// Names the value of an option or argument that is a lesson.
inline constexpr auto lesson_value = "LESSON|FILE.md";

void add_lessons_option(CLI::App& app, std::string& folder);

/// Returns the folder's lessons, if given, and the shipped ones. Throws UsageError.
Shelf shelf_of(const Catalog& catalog, const std::string& folder);
/// Returns the folder's lessons, else the shipped. Throws UsageError.
Shelf shelf_to_list(const Catalog& catalog, const std::string& folder);

/// name: a file, or as for Shelf::find(). Throws UsageError for a broken or unknown lesson.
Lesson named_lesson(const Catalog& catalog, const std::string& name, const Shelf& shelf);

/// Returns an index. number: from 1; 0: the first page. Throws UsageError.
int page_index(const Lesson& lesson, std::int64_t number);

/// Runs pages or reads their recordings. Reuses the last page's results.
class PageRunner {
public:
    /// Uses `backend` for pages without one.
    PageRunner(const CliContext& around, BackendWish backend) : around_(around), backend_(backend) {}

    /// Replaces "yours". Throws as WorkerRunner::open_kernel().
    Page with_kernel_file(const Page& page, const std::filesystem::path& file) const;
    /// Adds the start kernel of a shipped lesson's exercise, for pictures.
    Page as_it_begins(const Lesson& lesson, const Page& page) const;
    Experiment experiment(const Page& page) const;
    bool reads_recording(const Page& page) const;
    /// Throws as Runner::run() and read_lane_file().
    std::vector<RunResultPtr> results(const Page& page);
    /// Tries a page from with_kernel_file(). Throws as run_in_turn().
    AttemptResults attempt(const Page& page) const;
    /// Returns nothing without axes. Throws as run_sweep().
    std::vector<RunResultPtr> sweep(const Page& page) const;
    /// Adds the page and its results to `start`.
    WindowStart show(const Page& page, std::vector<RunResultPtr> results, WindowStart start) const;

private:
    const CliContext& around_;
    BackendWish backend_;
    std::optional<Experiment> last_;
    std::vector<RunResultPtr> last_results_;
    std::string last_recording_;
    std::vector<RunResultPtr> recorded_;
};

}  // namespace lanescope
