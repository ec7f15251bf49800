// Lessons on the command line: where they are, and the results of their pages.
#pragma once

#include <CLI/CLI.hpp>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "app/cli/cli_context.h"
#include "app/lessons/lesson.h"
#include "app/lessons/trial.h"

namespace lanescope {

/// --lessons DIR.
void add_lessons_option(CLI::App& app, std::string& folder);

/// The lessons to choose from by name: those of the folder, if one is given, and the program's. Throws UsageError.
Shelf shelf_of(const std::string& folder);
/// The lessons of the folder alone; the program's if none is given. Throws UsageError.
Shelf shelf_to_list(const std::string& folder);

/// A lesson's file, or what Shelf::find takes. Throws UsageError: what is wrong with the file, or that there is none.
Lesson named_lesson(const std::string& name, const Shelf& shelf);

/// The page of that number, from 1; 0 means the first. Returns its index. Throws UsageError.
int page_index(const Lesson& lesson, std::int64_t number);

/// Makes the results of pages: runs them, or reads their recordings. What the page before had is not run again.
class PageRunner {
public:
    /// `backend`: that of pages that leave the choice to the machine.
    PageRunner(const CliContext& around, BackendWish backend) : around_(around), backend_(backend) {}

    /// The page with that file's kernel in place of "yours". Throws what WorkerRunner::open_kernel() throws.
    Page with_kernel_file(const Page& page, const std::filesystem::path& file) const;
    /// The page with the kernel that a person begins with, where it has one that came with this program: for pictures.
    Page as_it_begins(const Lesson& lesson, const Page& page) const;
    Experiment experiment(const Page& page) const;
    bool reads_recording(const Page& page) const;
    /// Throws what Runner::run() and read_lane_file() throw.
    std::vector<RunResultPtr> results(const Page& page);
    /// Of a page that has a kernel's file. Throws what run_in_turn() throws.
    TrialResults trial(const Page& page) const;
    /// The points of the page's sweep; none where it has no axes. Throws what run_sweep() throws.
    std::vector<RunResultPtr> sweep(const Page& page) const;
    /// What the window starts with to show the page; `results` are its own.
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
