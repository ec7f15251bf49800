// `lanescope lesson`: lists, checks and exports lessons.
#include <fmt/format.h>

#include <chrono>
#include <nlohmann/json.hpp>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/base/text/names.h"
#include "app/cli/commands/commands.h"
#include "app/cli/options/experiment_options.h"
#include "app/cli/options/lesson_options.h"
#include "app/cli/options/option_rows.h"
#include "app/cli/output/console.h"
#include "app/formats/recordings.h"
#include "app/lab/sweep.h"
#include "app/lessons/lesson_files.h"
#include "app/lessons/page_findings.h"

namespace lanescope {
namespace {

struct LessonListOptions {
    std::string folder, json;
};

std::string pages_in_words(const Lesson& lesson) {
    std::string text = counted(lesson.pages.size(), "page");
    if (lesson.minutes) text += fmt::format(", {}", counted(lesson.minutes, "minute"));
    return lesson.origin.empty() ? text : text + ", from " + lesson.origin;
}

void print(const Shelf& shelf) {
    for (const Lesson& lesson : shelf.lessons)
        put("{}\n  {} ({})\n  {}\n", lesson.stem, lesson.title, pages_in_words(lesson), lesson.about);
    for (const BrokenLesson& broken : shelf.broken)
        put("{}\n  broken: {}\n", broken.file.filename().string(), broken.reason);
    if (shelf.lessons.empty() && shelf.broken.empty()) put("no lessons in {}\n", shelf.folder.string());
}

nlohmann::json to_json(const Lesson& lesson) {
    nlohmann::json pages = nlohmann::json::array();
    for (const Page& page : lesson.pages) pages.push_back(page.title);
    return {{"lesson", lesson.stem}, {"file", lesson.file.string()}, {"title", lesson.title},
            {"about", lesson.about}, {"minutes", lesson.minutes},    {"origin", lesson.origin},
            {"pages", pages}};
}

nlohmann::json to_json(const Shelf& shelf) {
    nlohmann::json lessons = nlohmann::json::array(), broken = nlohmann::json::array();
    for (const Lesson& lesson : shelf.lessons) lessons.push_back(to_json(lesson));
    for (const BrokenLesson& b : shelf.broken) {
        nlohmann::json reasons{b.reason};
        for (const std::string& other : b.others) reasons.push_back(other);
        broken.push_back({{"file", b.file.string()}, {"reasons", reasons}});
    }
    return {{"folder", shelf.folder.string()}, {"lessons", lessons}, {"broken", broken}};
}

ExitCode list_lessons(const LessonListOptions& options, const Catalog& catalog) {
    const Shelf shelf = shelf_to_list(catalog, options.folder);
    if (options.json.empty())
        print(shelf);
    else
        write_report(options.json, indented(to_json(shelf)));
    return ExitCode::done;
}

struct LessonCheckOptions {
    std::vector<std::string> names;
    std::string folder;
    BackendWish backend = BackendKind::emulator;
    bool all = false, parse_only = false, run_kernels = false;
};

class Check {
public:
    Check(const LessonCheckOptions& options, const CliContext& around)
        : options_(options),
          catalog_(around.catalog),
          runner_(around, options.backend),
          shelf_(shelf_of(catalog_, options.folder)) {}

    ExitCode run() {
        if (options_.all) check_shelf();
        for (const std::string& name : options_.names) check_named(name);
        if (failed_) lanescope::complain(fmt::format("{} of {} do not hold", failed_, counted(found_, "finding")));
        return worst_;
    }

private:
    void check_shelf() {
        const Shelf shelf = shelf_to_list(catalog_, options_.folder);
        if (shelf.lessons.empty() && shelf.broken.empty())
            throw UsageError("no lessons in " + quoted(shelf.folder.string()));
        for (const BrokenLesson& broken : shelf.broken) {
            std::vector<std::string> reasons{broken.reason};
            reasons.insert(reasons.end(), broken.others.begin(), broken.others.end());
            print_broken(reasons);
        }
        for (const Lesson& lesson : shelf.lessons) check(lesson);
    }

    void check_named(const std::string& name) {
        if (!path_exists(name)) return check(named_lesson(catalog_, name, shelf_));
        ReadLesson read = read_lesson(catalog_, std::filesystem::path(name));
        if (!read.lesson) return print_broken(read.reasons);
        check(*read.lesson);
    }

    void print_broken(const std::vector<std::string>& reasons) {
        for (const std::string& reason : reasons) put("{}\n", reason);
        worst_ = ExitCode::usage;
    }

    void check(const Lesson& lesson) {
        put("{}: {}, {}\n", lesson.file.filename().string(), lesson.title, counted(lesson.pages.size(), "page"));
        for (std::size_t i = 0; i < lesson.pages.size(); ++i) {
            check_links(lesson, lesson.pages[i]);
            if (!options_.parse_only) check(lesson, lesson.pages[i], i + 1);
        }
    }

    void check_links(const Lesson& lesson, const Page& page) {
        if (!page.next.empty() && !shelf_.find(page.next))
            complain(lesson, page.line, fmt::format("next: there is no lesson {}", quoted(page.next)));
        if (!page.sweep.empty()) try {
                sweep_along(page.sweep, page.experiment);
            } catch (const UsageError& error) {
                complain(lesson, page.line, error.what());
            }
    }

    void complain(const Lesson& lesson, int line, const std::string& text) {
        put("{}:{}: {}\n", lesson.file.filename().string(), line, text);
        worst_ = ExitCode::usage;
    }

    void check(const Lesson& lesson, const Page& page, std::size_t number) {
        const auto begin = std::chrono::steady_clock::now();
        const std::vector<Finding> findings = page.exercise ? findings_of_exercise(lesson, page) : findings_of(page);
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        put("{:>3}  {} ({}, {:.1f} s)\n", number, page.title, runner_.reads_recording(page) ? "recorded" : "run",
            seconds);
        for (const Finding& finding : findings) print(lesson, finding);
    }

    /// Returns a finding for a page that cannot run; other pages are still checked.
    std::vector<Finding> findings_of(const Page& page) try {
        std::vector<Finding> findings = check_page(catalog_, page, runner_.results(page));
        if (!page.solution) return findings;
        Page solved = page;
        solved.experiment.problem = *page.solution;
        findings.push_back(check_solution(catalog_, page, runner_.results(solved)));
        return findings;
    } catch (const std::exception& error) {
        return {{Finding::About::run, false, page.line, to_string(page.experiment.problem), error.what()}};
    }

    /// Kernels from elsewhere run only with --run-kernels.
    std::vector<Finding> findings_of_exercise(const Lesson& lesson, const Page& page) try {
        if (!options_.run_kernels && !comes_with_program(lesson.file))
            return {{Finding::About::run, false, page.line, page.exercise->start.file.filename().string(),
                     "not run: this lesson's kernels did not come with Lanescope; read them, then add --run-kernels"}};
        const Page begun = runner_.with_kernel_file(page, page.exercise->start.file);
        std::vector<Finding> findings = findings_of(begun);
        findings.push_back(finding_of(page, page.exercise->start.file, false));
        findings.push_back(finding_of(page, page.exercise->solution, true));
        for (const auto& wrong : page.exercise->wrong_starts) findings.push_back(finding_of(page, wrong, false));
        return findings;
    } catch (const std::exception& error) {
        return {{Finding::About::run, false, page.line, page.exercise->start.file.filename().string(), error.what()}};
    }

    /// Returns a failed finding for a kernel that does not compile.
    Finding finding_of(const Page& page, const std::filesystem::path& file, bool is_solution) try {
        const Page with_file = runner_.with_kernel_file(page, file);
        return check_kernel(catalog_, with_file, file.filename().string(), is_solution, runner_.attempt(with_file));
    } catch (const std::exception& error) {
        return {Finding::About::run, false, page.line, file.filename().string(), error.what()};
    }

    void print(const Lesson& lesson, const Finding& finding) {
        const std::string where = fmt::format(" ({}:{})", lesson.file.filename().string(), finding.line);
        put("     {}  {} {}: {}{}\n", finding.right ? "holds" : "FAILS", to_string(finding.about), finding.subject,
            finding.found, finding.right ? "" : where);
        ++found_;
        if (finding.right) return;
        ++failed_;
        if (worst_ == ExitCode::done) worst_ = ExitCode::wrong_result;
    }

    const LessonCheckOptions& options_;
    const Catalog& catalog_;
    PageRunner runner_;
    Shelf shelf_;
    ExitCode worst_ = ExitCode::done;
    int found_ = 0, failed_ = 0;
};

ExitCode check(const LessonCheckOptions& options, const CliContext& around) {
    if (options.all == !options.names.empty()) throw UsageError("lesson check: name lessons or files, or write --all");
    return Check(options, around).run();
}

}  // namespace

void add_lesson_list(CLI::App& lesson, const CliContext& around, Action& action) {
    auto options = std::make_shared<LessonListOptions>();
    CLI::App* command = lesson.add_subcommand("list", "list the lessons, and the broken ones with the reason");
    add_lessons_option(*command, options->folder);
    add_row(*command, "--json", options->json, "write the list as JSON to this file; - is standard output")
        ->type_name("FILE");
    command->callback(
        [=, &around, &action] { action = [=, &around] { return list_lessons(*options, around.catalog); }; });
}

void add_lesson_check(CLI::App& lesson, const CliContext& around, Action& action) {
    auto options = std::make_shared<LessonCheckOptions>();
    CLI::App* command = lesson.add_subcommand("check", "run each page and check its claims");
    add_row(*command, "lesson", options->names, "check these lessons, by name or file")->type_name(lesson_value);
    add_row(*command, "--all", options->all, "check every lesson of the folder");
    add_row(*command, "--parse-only", options->parse_only, "read the files and run nothing");
    add_row(*command, "--run-kernels", options->run_kernels, "also run kernels that did not come with Lanescope");
    add_row(*command, "--backend", options->backend,
            "run pages that name no backend on this one; auto: a GPU if there is one");
    add_lessons_option(*command, options->folder);
    command->callback([=, &around, &action] { action = [=, &around] { return check(*options, around); }; });
}

void add_lesson(CLI::App& app, const CliContext& around, Action& action) {
    CLI::App* command = app.add_subcommand("lesson", "list lessons, check them, or export one as a handout");
    add_lesson_list(*command, around, action);
    add_lesson_check(*command, around, action);
    add_lesson_export(*command, around, action);
    command->require_subcommand(0, 1);
    command->callback([=, &action] {
        if (!command->get_subcommands().empty()) return;
        action = []() -> ExitCode { throw UsageError("lesson: the action is missing; write list, check or export"); };
    });
}

}  // namespace lanescope
