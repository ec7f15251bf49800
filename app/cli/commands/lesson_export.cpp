// `lanescope lesson export`: a handout with pictures of the window.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <ostream>

#include "app/base/files/file.h"
#include "app/base/system/scratch_folder.h"
#include "app/base/text/names.h"
#include "app/base/text/plain_text.h"
#include "app/cli/commands/commands.h"
#include "app/cli/options/experiment_options.h"
#include "app/cli/options/lesson_options.h"
#include "app/cli/options/option_rows.h"
#include "app/cli/options/window_options.h"
#include "app/cli/output/console.h"
#include "app/cli/output/handout.h"
#include "app/cli/output/reports.h"
#include "app/formats/recordings.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

struct LessonExportOptions {
    std::string name, out, folder, size = "1600x900";
    BackendWish backend = BackendKind::emulator;
};

std::string ending(const std::string& out) { return in_lower_case(fs::path(out).extension().string()); }

struct Shot {
    Panel panel;
    const char* name;
    double width, height;  ///< fractions of the picture
};

std::vector<Shot> shots_of(const Page& page) {
    std::vector<Shot> shots;
    const bool large = page.view.settings.large_plots;
    if (page.shows(PagePanel::plot)) shots.push_back({Panel::plot, "plot", large ? 1 : 0.8, large ? 1 : 0.6});
    if (page.shows(PagePanel::maps) && !large) shots.push_back({Panel::maps, "maps", 1, 1});
    if (page.view.settings.show_matrix)
        shots.push_back({Panel::matrix, "matrix", 0.5625, 1});
    else if (page.shows(PagePanel::source) && !page.exercise)  // an exercise's source is beside its goal
        shots.push_back({Panel::source, "source", 0.5625, 1});
    return shots;
}

class Artist {
public:
    Artist(const LessonExportOptions& options, const CliContext& around)
        : around_(around), runner_(around, options.backend) {
        WindowOptions picture;
        picture.size = options.size;
        start_ = window_start(around_.catalog, picture);
    }

    HandoutPage draw(const Lesson& lesson, const Page& written, std::size_t number) {
        const Page page = runner_.as_it_begins(lesson, written);
        const std::vector<RunResultPtr> results = runner_.results(page);
        HandoutPage drawn{&written, body_of(page, results), solution_of(around_.catalog, page, results), {}};
        const std::vector<RunResultPtr> shown = results_of(page, results);
        for (const Shot& shot : shots_of(page))
            drawn.pictures.push_back(picture(page, results, shot, fmt::format("{}-{}.png", number, shot.name),
                                             caption_of(shot.panel, page, shown)));
        return drawn;
    }

private:
    HandoutPicture picture(const Page& page, const std::vector<RunResultPtr>& results, const Shot& shot,
                           const std::string& file, std::string caption) {
        constexpr std::uint64_t most = 256 * 1024 * 1024;
        WindowStart start = runner_.show(page, results, start_);
        start.width = std::max(min_width, int(start_.width * shot.width));
        start.height = std::max(min_height, int(start_.height * shot.height));
        start.choice.view.alone = shot.panel;
        if (shot.panel == Panel::plot) start.sweep = runner_.sweep(page);
        start.screenshot = (pictures_.path() / file).string();
        if (around_.open_window(start) != ExitCode::done) throw BackendUnavailable("the window could not draw " + file);
        return {file, read_file(start.screenshot, most), std::move(caption)};
    }

    const CliContext& around_;
    PageRunner runner_;
    WindowStart start_;
    ScratchFolder pictures_{"handout"};
};

/// Puts pictures in a folder named after the file.
void write_markdown(const LessonExportOptions& options, const Lesson& lesson, const std::vector<HandoutPage>& pages) {
    const fs::path out = options.out;
    const std::string name = out.stem().string() + "-pictures";
    std::error_code failed;
    fs::create_directories(out.parent_path() / name, failed);
    if (failed)
        throw UsageError(
            fmt::format("--out {}: no folder for its pictures: {}", quoted(options.out), failed.message()));
    for (const HandoutPage& page : pages)
        for (const HandoutPicture& picture : page.pictures)
            replace_file(out.parent_path() / name / picture.file, [&](std::ostream& file) {
                file.write(picture.png.data(), std::streamsize(picture.png.size()));
            });
    write_report(options.out, handout_markdown(lesson, pages, name));
}

ExitCode export_lesson(const LessonExportOptions& options, const CliContext& around) {
    const Lesson lesson = named_lesson(around.catalog, options.name, shelf_of(around.catalog, options.folder));
    if (ending(options.out) != ".html" && ending(options.out) != ".md")
        throw UsageError(fmt::format(
            "--out {}: a handout is HTML or Markdown; give it a name that ends in .html or .md", quoted(options.out)));
    check_writable(options.out, "--out");
    require_display(around);
    Artist artist(options, around);
    std::vector<HandoutPage> pages;
    for (const Page& page : lesson.pages) {
        pages.push_back(artist.draw(lesson, page, pages.size() + 1));
        note("page {} of {}: {}", pages.size(), lesson.pages.size(), page.title);
    }
    if (ending(options.out) == ".md")
        write_markdown(options, lesson, pages);
    else
        write_report(options.out, handout_html(lesson, pages));
    note("wrote {}", options.out);
    return ExitCode::done;
}

}  // namespace

void add_lesson_export(CLI::App& lesson, const CliContext& around, Action& action) {
    auto options = std::make_shared<LessonExportOptions>();
    CLI::App* command = lesson.add_subcommand("export", "make a handout: one file with text and pictures");
    add_row(*command, "lesson", options->name, "the lesson's name, or its file")->required()->type_name(lesson_value);
    add_row(*command, "--out", options->out,
            "write the handout to this file: .html, or .md with its pictures in a folder")
        ->required()
        ->type_name("FILE.html|FILE.md");
    add_row(*command, "--size", options->size, "set the size of the pictures in pixels", {}, default_shown)
        ->type_name("WIDTHxHEIGHT");
    add_row(*command, "--backend", options->backend, "run pages that name no backend on this one");
    add_lessons_option(*command, options->folder);
    command->callback([=, &around, &action] { action = [=, &around] { return export_lesson(*options, around); }; });
}

}  // namespace lanescope
