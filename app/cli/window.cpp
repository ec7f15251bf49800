// Plain `lanescope` opens the window; `lanescope render` draws a picture of it.
#include <fmt/format.h>

#include <cstdio>

#include "app/cli/commands.h"
#include "app/cli/experiment_options.h"
#include "app/cli/outcome.h"
#include "app/cli/progress_line.h"
#include "app/cli/validators.h"
#include "app/cli/view_options.h"
#include "app/cli/window_options.h"
#include "app/model/quote.h"
#include "app/model/serialise.h"

namespace lanescope {
namespace {

struct Options {
    ExperimentOptions experiment;
    WindowOptions look;
    ViewOptions view;
    std::string recording;  ///< render: a .lane file in place of an experiment
};

void require_display(const Surroundings& around) {
    if (!around.has_display())
        throw BackendUnavailable(
            "no display: set DISPLAY, use a command such as `lanescope run`, or start it as "
            "`xvfb-run -a lanescope`");
}

/// A picture is of complete results: they are made before the window opens, and decide the exit code.
ExitCode save_picture(WindowStart& start, bool named, const Surroundings& around) {
    if (start.results.empty()) start.results = run_with_progress(around.backends, start.choice.experiment);
    const ExitCode drawn = around.open_window(start);
    if (drawn != ExitCode::done) return drawn;
    fmt::print(stderr, "wrote {}\n", start.screenshot);
    return exit_code(start.results, named);
}

void take_recording(const std::string& file, WindowStart& start) {
    start.results = read_lane_file(file);
    start.recording = file;
    if (start.results.empty()) throw UsageError("recording " + quoted(file) + " holds no result: nothing to draw");
}

ExitCode open_window(const Options& options, const Surroundings& around) {
    WindowStart start = window_start(options.look);
    apply(options.view, start.choice.view);
    if (options.recording.empty())
        start.choice.experiment = experiment_of(options.experiment, around.offer);
    else
        take_recording(options.recording, start);
    require_display(around);
    const bool named = options.recording.empty() && options.experiment.variants != "all";
    return start.screenshot.empty() ? around.open_window(start) : save_picture(start, named, around);
}

}  // namespace

void add_window(CLI::App& app, const Surroundings& around, Action& action) {
    auto options = std::make_shared<Options>();
    add_experiment_options(app, options->experiment);
    add_look_options(app, options->look);
    action = [=, &around] { return open_window(*options, around); };
}

void add_render(CLI::App& app, const Surroundings& around, Action& action) {
    auto options = std::make_shared<Options>();
    options->look.picture_option = "--out";
    CLI::App* command = app.add_subcommand("render", "save the window's picture of an experiment or recording as PNG");
    command->add_option("--out", options->look.screenshot, "the PNG file")->required();
    command->add_option("--size", options->look.size, "size of the picture in pixels")->capture_default_str();
    command->add_option("--scale", options->look.scale, "2: twice as large, for slides")
        ->check(whole_number(1, 2))
        ->capture_default_str();
    add_view_options(*command, options->view);
    auto* file = command->add_option("file", options->recording, "a .lane file, in place of an experiment");
    add_experiment_options(*command, options->experiment);
    for (const char* name : {"--problem", "--variants"}) file->excludes(command->get_option(name));
    command->callback([=, &around, &action] { action = [=, &around] { return open_window(*options, around); }; });
}

}  // namespace lanescope
