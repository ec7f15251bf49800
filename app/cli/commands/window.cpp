// Plain `lanescope` opens the window; `lanescope render` draws a picture of it.
#include <fmt/format.h>

#include <filesystem>

#include "app/cli/commands/commands.h"
#include "app/cli/options/experiment_options.h"
#include "app/cli/options/lessons.h"
#include "app/cli/options/validators.h"
#include "app/cli/options/view_options.h"
#include "app/cli/options/window_options.h"
#include "app/cli/output/exit_code.h"
#include "app/cli/output/output.h"
#include "app/cli/output/progress_line.h"
#include "app/model/catalog/catalog.h"
#include "app/model/catalog/variants.h"
#include "app/model/files/serialise.h"
#include "app/model/operation.h"
#include "app/model/text/harmless.h"
#include "app/model/text/quote.h"

namespace lanescope {
namespace {

struct WindowCommandOptions {
    ExperimentOptions experiment;
    WindowOptions look;
    ViewOptions view;
    std::string recording;  ///< render: a .lane file in place of an experiment
    std::string lesson;     ///< a page of it in place of an experiment
    std::int64_t page = 0;  ///< from 1; 0: not given
    bool present = false;
    std::string state;           ///< a scene's text
    bool nothing_given = false;  ///< plain `lanescope`
};

/// A picture is of complete results: they are made before the window opens, and decide the exit code.
ExitCode save_picture(WindowStart& start, bool named, const CliContext& around) {
    if (start.results.empty()) start.results = run_with_progress(around.workers, start.choice.experiment);
    const ExitCode drawn = around.open_window(start);
    if (drawn != ExitCode::done) return drawn;
    note("wrote {}", start.screenshot);
    return exit_code(start.results, named);
}

void take_recording(const std::string& file, WindowStart& start) {
    start.results = read_lane_file(file);
    start.recording = file;
    if (start.results.empty()) throw UsageError("recording " + quoted(file) + " holds no result: nothing to draw");
}

/// A picture shows results, whatever they are: a page may be about a wrong one.
ExitCode open_lesson(const WindowCommandOptions& options, WindowStart start, const CliContext& around) {
    const Lesson lesson = named_lesson(options.lesson, start.shelf);
    put_on(start.shelf, lesson);
    start.lesson = lesson.stem;
    start.page = page_index(lesson, options.page);
    start.present = options.present;
    require_display(around);
    PageRunner runner(around, options.experiment.backend);
    const bool is_picture = !start.screenshot.empty();
    const Page& written = lesson.pages[std::size_t(start.page)];
    const Page page = is_picture ? runner.as_it_begins(lesson, written) : written;
    start = runner.show(page, is_picture ? runner.results(page) : std::vector<RunResultPtr>{}, start);
    if (is_picture) start.sweep = runner.sweep(page);
    if (!is_picture) start.recording.clear();  // the window opens it as it opens that of any page
    const ExitCode drawn = around.open_window(start);
    if (drawn == ExitCode::done && is_picture) note("wrote {}", start.screenshot);
    return drawn;
}

void check_lesson_options(const WindowCommandOptions& options) {
    if (options.lesson.empty() && (options.page || options.present))
        throw UsageError(std::string(options.page ? "--page" : "--present") +
                         ": of which lesson? Name it with --lesson");
}

/// Opens the scene's own kernels. Those whose file is missing are left out; returns one line about them, or nothing.
std::string open_kernels(Scene& scene, const CliContext& around) {
    std::string missing;
    for (const std::string& file : scene.kernels)
        if (std::filesystem::exists(file))
            around.workers.first().open_kernel(file, &interrupted());
        else
            missing += (missing.empty() ? "" : ", ") + in_one_line(file);
    if (missing.empty()) return {};
    const std::string operation(operation_of(scene.experiment.problem).name());
    std::erase_if(scene.experiment.variants, [&](const VariantChoice& v) { return !find_variant(operation, v.id); });
    return missing + ": no such file, its kernels are left out" +
           (scene.recordings.empty() ? "" : " and their recorded results are shown") +
           "; start lanescope in the folder that has it";
}

/// Own kernels are opened, and recordings read. Throws UsageError for a recording that is not there.
void take_scene(Scene scene, WindowStart& start, const CliContext& around) {
    std::vector<std::pair<std::string, std::vector<RunResultPtr>>> recordings;
    start.fault = open_kernels(scene, around);
    check_variants(scene.experiment);
    for (const std::string& file : scene.recordings) recordings.emplace_back(file, read_lane_file(file));
    if (!scene.lesson.empty()) {
        const Lesson lesson = named_lesson(scene.lesson, start.shelf);
        start.lesson = lesson.stem;
        start.page = page_index(lesson, scene.page + 1);
    }
    start.choice.experiment = scene.experiment;
    start.choice.view = scene.view;
    start.choice.sweep = scene.sweep;
    start.pinned = scene.pinned;
    if (recordings.empty()) return;
    start.recording = recordings.front().first;
    start.results = std::move(recordings.front().second);
    start.beside.assign(std::make_move_iterator(recordings.begin() + 1), std::make_move_iterator(recordings.end()));
}

/// The window opens where it was left. It opens as well if what it showed is gone since then.
void take_last_scene(WindowStart& start, const CliContext& around) {
    if (!start.memory || !start.memory->scene) return;
    try {
        take_scene(*start.memory->scene, start, around);
    } catch (const std::exception& gone) {
        start.fault = std::string("what was on show last cannot be shown again: ") + gone.what();
    }
}

ExitCode open_window(const WindowCommandOptions& options, const CliContext& around) {
    check_lesson_options(options);
    WindowStart start = window_start(options.look);
    apply(options.view, start.choice.view);
    if (!options.state.empty()) {
        take_scene(parse_scene(options.state, "--state"), start, around);
        require_display(around);
        return around.open_window(start);
    }
    if (!options.lesson.empty()) return open_lesson(options, std::move(start), around);
    if (options.recording.empty())
        start.choice.experiment = experiment_of(options.experiment, around);
    else
        take_recording(options.recording, start);
    start.greet = options.nothing_given;
    if (options.nothing_given) take_last_scene(start, around);
    require_display(around);
    const bool named = options.recording.empty() && options.experiment.variants != "all";
    return start.screenshot.empty() ? around.open_window(start) : save_picture(start, named, around);
}

/// In place of an experiment, which the page brings along.
CLI::Option* add_lesson_options(CLI::App& app, WindowCommandOptions& options) {
    CLI::Option* lesson = app.add_option("--lesson", options.lesson, "open this lesson: its name, number or file");
    app.add_option("--page", options.page, "the lesson's page, from 1 on")->transform(whole_number(1, 100));
    for (const char* name : {"--problem", "--variants", "--schedule", "--model"})
        lesson->excludes(app.get_option(name));
    return lesson;
}

}  // namespace

void add_window(CLI::App& app, const CliContext& around, Action& action) {
    auto options = std::make_shared<WindowCommandOptions>();
    add_experiment_options(app, options->experiment);
    add_counters_option(app, options->experiment);
    add_look_options(app, options->look);
    add_lesson_options(app, *options);
    app.add_flag("--present", options->present, "begin in presenter mode");
    auto* state = app.add_option("--state", options->state, "exactly the view that this text was copied from");
    for (const char* name : {"--problem", "--variants", "--kernel", "--lesson"}) state->excludes(app.get_option(name));
    action = [=, &app, &around] {
        options->nothing_given = app.count("--problem") + app.count("--variants") + app.count("--kernel") == 0;
        return open_window(*options, around);
    };
}

void add_render(CLI::App& app, const CliContext& around, Action& action) {
    auto options = std::make_shared<WindowCommandOptions>();
    options->look.picture_option = "--out";
    CLI::App* command = app.add_subcommand("render", "save the window's picture of an experiment or recording as PNG");
    command->add_option("--out", options->look.screenshot, "the PNG file")->required();
    options->look.size = "1600x900";
    command->add_option("--size", options->look.size, "size of the picture in pixels")->capture_default_str();
    command->add_option("--scale", options->look.scale, "2: twice as large, for slides")
        ->transform(whole_number(1, 2))
        ->capture_default_str();
    add_theme_option(*command, options->look);
    add_view_options(*command, options->view);
    auto* file = command->add_option("file", options->recording, "a .lane file, in place of an experiment");
    add_experiment_options(*command, options->experiment);
    add_counters_option(*command, options->experiment);
    add_lessons_option(*command, options->look.lessons);
    file->excludes(add_lesson_options(*command, *options));
    for (const char* name : {"--problem", "--variants"}) file->excludes(command->get_option(name));
    command->callback([=, &around, &action] { action = [=, &around] { return open_window(*options, around); }; });
}

}  // namespace lanescope
