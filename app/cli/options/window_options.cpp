#include "app/cli/options/window_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "app/cli/options/lessons.h"
#include "app/cli/output/reports.h"
#include "app/model/fields.h"
#include "app/model/text/quote.h"
#include "app/session/view_names.h"

namespace lanescope {
namespace {

// Larger OpenGL surfaces may be unsupported.
constexpr std::int64_t most = 8192;

const std::string usual_size = "1600x900";

std::pair<int, int> parse_window_size(const std::string& text) {
    const std::size_t by = text.find('x');
    if (by == std::string::npos)
        throw UsageError(fmt::format("--size {}: expected WIDTHxHEIGHT, such as 1600x900", quoted(text)));
    const std::string whole = "--size " + text;
    return {static_cast<int>(parse_size("width", text.substr(0, by), whole, min_width, most)),
            static_cast<int>(parse_size("height", text.substr(by + 1), whole, min_height, most))};
}

/// Pictures are always PNG.
void check_picture(const WindowOptions& options) {
    std::string end = std::filesystem::path(options.screenshot).extension().string();
    std::ranges::transform(end, end.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    if (end != ".png")
        throw UsageError(fmt::format("{} {}: pictures are written as PNG; give it a name that ends in .png",
                                     options.picture_option, quoted(options.screenshot)));
    check_writable(options.screenshot, options.picture_option);
}

/// Restores the last window. With an unreadable file, the window opens, reports it and writes a new one.
void take_memory(WindowStart& start, bool with_size) {
    Memory memory = remembered();
    start.memory = std::move(memory.kept);
    start.fault = std::move(memory.fault);
    start.choice.look = start.memory->look;
    if (with_size && start.memory->width >= min_width && start.memory->height >= min_height)
        std::tie(start.width, start.height) = std::pair(start.memory->width, start.memory->height);
}

}  // namespace

void add_theme_option(CLI::App& app, WindowOptions& options) {
    app.add_option("--theme", options.theme,
                   fmt::format("use these window colours: {}", fmt::join(enum_names<Theme>.list, ", ")));
}

void add_look_options(CLI::App& app, WindowOptions& options) {
    add_theme_option(app, options);
    app.add_option("--size", options.size,
                   "set the window's size in pixels; default: its last size, at first " + usual_size);
    app.add_flag("--fresh", options.fresh, "start with default settings and do not save them; your work is saved");
    app.add_option("--screenshot", options.screenshot, "save a PNG of the first complete run, then close");
    app.add_option("--log-state", options.state_log, "write a JSON line to this file at each change of state");
    add_lessons_option(app, options.lessons);
}

WindowStart window_start(const WindowOptions& options) {
    WindowStart start;
    std::tie(start.width, start.height) = parse_window_size(options.size.empty() ? usual_size : options.size);
    start.fresh = options.fresh || !options.screenshot.empty();
    if (!start.fresh) take_memory(start, options.size.empty());
    start.width *= int(options.scale), start.height *= int(options.scale);
    if (options.scale > 1) start.choice.look.text_scale = float(options.scale);
    if (!options.theme.empty()) start.choice.look.theme = parse_name<Theme>(options.theme);
    if (!options.screenshot.empty()) check_picture(options);
    if (!options.state_log.empty()) check_writable(options.state_log, "--log-state");
    start.screenshot = options.screenshot;
    start.state_log = options.state_log;
    start.shelf = shelf_of(options.lessons);
    return start;
}

void require_display(const CliContext& around) {
    if (!around.has_display())
        throw BackendUnavailable(
            "no display: set DISPLAY, use a command such as `lanescope run`, or start it as "
            "`xvfb-run -a lanescope`");
}

}  // namespace lanescope
