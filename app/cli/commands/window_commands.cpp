// `lanescope` opens the window; `lanescope render` draws its picture.
#include <fmt/format.h>

#include "app/base/text/plain_text.h"
#include "app/catalog/variants.h"
#include "app/cli/commands/commands.h"
#include "app/cli/options/experiment_options.h"
#include "app/cli/options/lesson_options.h"
#include "app/cli/options/option_rows.h"
#include "app/cli/options/window_options.h"
#include "app/cli/output/console.h"
#include "app/cli/output/failures.h"
#include "app/cli/output/progress_line.h"
#include "app/formats/recordings.h"
#include "app/lessons/lesson_files.h"
#include "app/model/operation.h"
#include "app/operations/program/problem.h"

namespace lanescope {
namespace {

struct WindowCommandOptions {
    ExperimentOptions experiment;
    WindowOptions appearance;
    ViewOptions view;
    std::string recording;  ///< render: a .lane file instead of an experiment
    std::string lesson;     ///< instead of an experiment
    std::int64_t page = 0;  ///< from 1; 0: not given
    bool present = false;
    std::string state;           ///< of a view_state
    bool nothing_given = false;  ///< `lanescope` without arguments
};

/// Runs first: a picture needs complete results, which determine the exit code.
ExitCode save_picture(WindowStart& start, bool named, const CliContext& around) {
    if (start.results.empty()) start.results = run_with_progress(around.workers, start.choice.experiment);
    const ExitCode drawn = around.open_window(start);
    if (drawn != ExitCode::done) return drawn;
    note("wrote {}", start.screenshot);
    return is_program(start.choice.experiment.problem) ? program_exit_code(start.results)
                                                       : exit_code(start.results, named);
}

/// Results do not affect the exit code: a page may show a wrong one.
ExitCode open_lesson(const WindowCommandOptions& options, WindowStart start, const CliContext& around) {
    const Lesson lesson = named_lesson(around.catalog, options.lesson, start.shelf);
    if (!comes_with_program(lesson.file)) start.shelf.put_user_lesson(lesson);
    start.lesson = lesson.stem;
    start.page = page_index(lesson, options.page);
    start.present = options.present;
    require_display(around);
    PageRunner runner(around, options.experiment.base.backend);
    const bool is_picture = !start.screenshot.empty();
    const Page& written = lesson.pages[std::size_t(start.page)];
    const Page page = is_picture ? runner.as_it_begins(lesson, written) : written;
    if (is_picture || !runner.reads_recording(page))
        start = runner.show(page, is_picture ? runner.results(page) : std::vector<RunResultPtr>{}, start);
    else  // the recording's experiment may not run on this computer
        start.choice.experiment = experiment_of(options.experiment, around);
    if (is_picture) start.sweep = runner.sweep(page);
    const ExitCode drawn = around.open_window(start);
    if (drawn == ExitCode::done && is_picture) note("wrote {}", start.screenshot);
    return drawn;
}

/// Throws UsageError for an unknown lesson or variant. The window opens kernels and recordings.
void take_view_state(const Catalog& catalog, const ViewState& view_state, WindowStart& start) {
    if (view_state.kernels.empty()) check_variants(catalog, view_state.experiment);
    if (!view_state.lesson.empty()) {
        const Lesson lesson = named_lesson(catalog, view_state.lesson, start.shelf);
        start.lesson = lesson.stem;
        start.page = page_index(lesson, view_state.page + 1);
    }
    start.view_state = view_state;
}

/// Opens kernel files only for a picture, which needs complete results. Otherwise the window opens them.
void take_experiment(const ExperimentOptions& options, WindowStart& start, const CliContext& around,
                     UnopenedKernels& unopened) {
    if (options.kernels.empty() || !start.screenshot.empty()) {
        start.choice.experiment = experiment_of(options, around, &unopened);
        Problem& problem = start.choice.experiment.problem;
        if (const auto* program = problem.get_if<ProgramProblem>()) {
            problem = with_whole_paths(*program);
            if (start.choice.view.tab == PlotTab{}) start.choice.view.tab = parse_plot_tab("timeline");
        }
        return;
    }
    ViewState& view_state = start.view_state.emplace();
    view_state.experiment = start.choice.experiment = experiment_before_kernels(options, around);
    view_state.view = start.choice.view;
    view_state.kernels = options.kernels;
    start.any_operation = options.problem.empty() && options.variants.empty();
    start.both_schedules = options.schedule == "both";
}

ExitCode open_window(const WindowCommandOptions& options, const CliContext& around) {
    if (options.lesson.empty() && (options.page || options.present))
        throw UsageError(std::string(options.page ? "--page" : "--present") +
                         ": the lesson is missing; name it with --lesson");
    WindowStart start = window_start(around.catalog, options.appearance);
    apply(options.view, start.choice.view);
    if (!options.state.empty()) {
        take_view_state(around.catalog, parse_scene(options.state, "--state"), start);
        require_display(around);
        return around.open_window(start);
    }
    if (!options.lesson.empty()) return open_lesson(options, std::move(start), around);
    UnopenedKernels unopened;
    if (options.recording.empty()) {
        take_experiment(options.experiment, start, around, unopened);
    } else {
        start.results = read_lane_file(options.recording);
        start.recording = options.recording;
        if (start.results.empty())
            throw UsageError("recording " + quoted(options.recording) + " has no results: nothing to draw");
    }
    start.greet = options.nothing_given;
    if (options.nothing_given && start.memory && start.memory->view_state) {
        start.view_state = start.memory->view_state;
        start.asks_first = true;
    }
    require_display(around);
    const bool named = options.recording.empty() && options.experiment.variants != "all";
    if (start.screenshot.empty()) return around.open_window(start);
    const bool none_opened = !unopened.empty() && start.choice.experiment.variants.empty();
    return none_opened ? ExitCode::usage : unopened.exit_code(save_picture(start, named, around));
}

/// Excludes experiment options: the page defines the experiment.
void add_lesson_options(CLI::App& app, WindowCommandOptions& options) {
    add_row(app, "--lesson", options.lesson, "open this lesson: its name, number or file")->type_name(lesson_value);
    add_row(app, "--page", options.page, "open this page of the lesson, numbered from 1", {1, 100});
    exclude(app, "--lesson", {"--problem", "--variants", "--schedule", "--model"});
}

}  // namespace

void add_window(CLI::App& app, const CliContext& around, Action& action) {
    auto options = std::make_shared<WindowCommandOptions>();
    add_experiment_options(app, options->experiment);
    add_counters_option(app, options->experiment);
    add_appearance_options(app, options->appearance);
    add_lesson_options(app, *options);
    add_row(app, "--present", options->present, "start in presenter mode");
    add_row(app, "--state", options->state, "open the view that this text was copied from")->type_name("VIEW");
    exclude(app, "--state", {"--problem", "--variants", "--kernel", "--lesson"});
    action = [=, &app, &around] {
        options->nothing_given = app.count("--problem") + app.count("--variants") + app.count("--kernel") == 0;
        return open_window(*options, around);
    };
}

void add_render(CLI::App& app, const CliContext& around, Action& action) {
    auto options = std::make_shared<WindowCommandOptions>();
    options->appearance.picture_option = "--out";
    CLI::App* command = app.add_subcommand("render", "save the window's picture of an experiment or recording as PNG");
    options->appearance.size = "1600x900";
    add_row(*command, "--out", options->appearance.screenshot, "write the picture to this PNG file")
        ->required()
        ->type_name("FILE.png");
    add_row(*command, "--size", options->appearance.size, "set the size of the picture in pixels", {}, default_shown)
        ->type_name("WIDTHxHEIGHT");
    add_row(*command, "--scale", options->appearance.scale, "2: draw the picture twice as large, for slides", {1, 2},
            default_shown);
    add_theme_option(*command, options->appearance);
    add_view_options(*command, options->view);
    add_row(*command, "file", options->recording, "draw this .lane file instead of an experiment")
        ->type_name("FILE.lane");
    add_experiment_options(*command, options->experiment);
    add_counters_option(*command, options->experiment);
    add_lessons_option(*command, options->appearance.lessons);
    add_lesson_options(*command, *options);
    exclude(*command, "file", {"--lesson", "--problem", "--variants"});
    command->callback([=, &around, &action] { action = [=, &around] { return open_window(*options, around); }; });
}

}  // namespace lanescope
