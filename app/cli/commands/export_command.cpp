// `lanescope export`: recordings and lessons as one page for browsers.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/base/system/spawn.h"
#include "app/base/text/plain_text.h"
#include "app/cli/commands/commands.h"
#include "app/cli/options/experiment_options.h"
#include "app/cli/options/lesson_options.h"
#include "app/cli/options/option_rows.h"
#include "app/cli/output/console.h"
#include "app/cli/output/reports.h"
#include "app/cli/output/web_page.h"
#include "app/formats/recordings.h"
#include "app/lessons/lesson_files.h"
#include "app/lessons/markdown/markdown.h"
#include "app/session/view_fields.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

struct PageExportOptions {
    std::vector<std::string> files, kernels;
    std::string out, title, state, panel;
    bool lessons = false, only_recorded = false;
};

/// Equal names get a number.
std::string name_in_page(const WebPage& page, const fs::path& file) {
    std::string name = "/recordings/" + file.filename().string();
    for (int number = 2; std::ranges::count(page.files, name, &WebFile::path); ++number)
        name = fmt::format("/recordings/{}-{}{}", file.stem().string(), number, file.extension().string());
    return name;
}

/// Returns true if the emulator can run one of them again.
bool add_recordings(WebPage& page, const PageExportOptions& options, const CliContext& around) {
    std::vector<RunResultPtr> all;
    for (const std::string& file : options.files) {
        const std::vector<RunResultPtr> results = read_lane_file(file);  // refuses other files
        all.insert(all.end(), results.begin(), results.end());
        add_web_file(page, name_in_page(page, file), read_file(file, 4 * max_web_bytes));
    }
    page.summary += summary_html(around.catalog, all);
    return has_variants(all);
}

/// Where the lesson finds it.
void add_recording_of_lesson(WebPage& page, const fs::path& recording) {
    const std::string path = "/lanescope/assets/recordings/" + recording.filename().string();
    if (!std::ranges::count(page.files, path, &WebFile::path))
        add_web_file(page, path, read_file(recording, 4 * max_web_bytes));
}

void add_page_results(WebPage& page, const Lesson& lesson, std::size_t at, PageRunner& runner) {
    const Page asked = runner.as_it_begins(lesson, lesson.pages[at]);
    const int number = int(at);
    if (!asked.recording.empty()) add_recording_of_lesson(page, asked.recording);
    if (asked.recording.empty()) add_web_results(page, results_in_browser(lesson.stem, number), runner.results(asked));
    if (!asked.sweep.empty()) add_web_results(page, sweep_in_browser(lesson.stem, number), runner.sweep(asked));
}

using PagesByReason = std::map<std::string, int>;

/// What the lesson's pages show when they are opened: their results, or the recordings that they name.
void add_lesson_results(WebPage& page, const Lesson& lesson, const CliContext& around, PagesByReason& left_out) {
    PageRunner runner(around, BackendKind::emulator);
    for (std::size_t at = 0; at < lesson.pages.size(); ++at) try {
            add_page_results(page, lesson, at, runner);
        } catch (const BackendUnavailable& why) {  // such as a page with a program, without a compiler
            ++left_out[why.what()];
        }
}

/// Readers can run the kernels of these files in the page.
void add_kernels(WebPage& page, const std::vector<std::string>& files, WorkerRunner& worker) {
    for (const std::string& file : files) {
        const OpenedKernels opened = worker.open_kernel(file, &interrupted());
        for (const std::string& why : opened.left_out) note("left out: {}", in_one_line(why));
        for (const Variant* variant : opened.variants) add_user_kernel(page, *variant, worker);
    }
}

std::string lesson_html(const Lesson& lesson) {
    std::string html =
        fmt::format("<h2>{}</h2>\n<p>{}</p>\n<ol>\n", escape_html(lesson.title), escape_html(lesson.about));
    for (const Page& page : lesson.pages) html += "<li>" + escape_html(page.title) + "</li>\n";
    return html + "</ol>\n";
}

/// Without a recording, the page starts with the first lesson.
void add_lessons(WebPage& page, const CliContext& around) {
    const bool has_recording = !page.files.empty();
    const Shelf shelf = shipped_lessons(around.catalog);
    PagesByReason left_out;
    for (const Lesson& lesson : shelf.lessons) {
        note("lesson {}", lesson.title);
        add_lesson_results(page, lesson, around, left_out);
        page.summary += lesson_html(lesson);
    }
    for (const auto& [why, pages] : left_out)
        note("left out: the results of {}: {}", counted(std::size_t(pages), "page"), in_one_line(why));
    if (page.state.empty() && !has_recording && !shelf.lessons.empty())
        page.state = fmt::format("{{\"lesson\":\"{}\"}}", shelf.lessons.front().stem);
}

ExitCode export_page(const PageExportOptions& options, const CliContext& around) {
    if (options.files.empty() && !options.lessons)
        throw UsageError("nothing to export: name a recording, FILE.lane, or give --lessons");
    require_web_viewer();
    check_writable(options.out, "--out");
    WebPage page{.title = options.title,
                 .state = options.state,
                 .panel = options.panel.empty() ? Panel::window : parse_name<Panel>(options.panel)};
    if (page.title.empty())
        page.title = options.files.empty() ? "Lanescope: lessons" : file_name(options.files.front());
    page.summary = fmt::format("<h1>{}</h1>\n", escape_html(page.title));
    const bool runs = add_recordings(page, options, around) || options.lessons;
    if (options.lessons) add_lessons(page, around);
    if (runs && !options.only_recorded) add_emulator(page, around.catalog);
    if (!page.programs.empty()) add_kernels(page, options.kernels, around.workers.first());
    write_text(options.out, web_page_html(page));
    note("wrote {}: {:.1f} MB", options.out, double(size_of_file(options.out)) / 1e6);
    return ExitCode::done;
}

}  // namespace

void add_export(CLI::App& app, const CliContext& around, Action& action) {
    auto options = std::make_shared<PageExportOptions>();
    CLI::App* command = app.add_subcommand("export", "make a page that shows recordings in any browser");
    add_row(*command, "file", options->files, "one or more .lane files; the others appear beside the first")
        ->type_name("FILE.lane");
    add_row(*command, "--out,-o", options->out, "write the page to this file")->required()->type_name("FILE.html");
    add_row(*command, "--lessons", options->lessons, "add the lessons, with the results of their pages");
    add_row(*command, "--kernel", options->kernels, "let readers run this file's kernels in the page")
        ->type_name(kernel_value);
    add_row(*command, "--only-recorded", options->only_recorded,
            "leave out the emulator and the kernels, which readers can run in the page");
    add_row(*command, "--panel", options->panel, "show one panel: maps, plot, source or matrix")->type_name("PANEL");
    add_row(*command, "--state", options->state, "start with this view: the text after # in a link")->type_name("TEXT");
    add_row(*command, "--title", options->title, "set the page's title, instead of the file's name")->type_name("TEXT");
    command->callback([=, &around, &action] { action = [=, &around] { return export_page(*options, around); }; });
}

}  // namespace lanescope
