#include "app/cli/options/window_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <sstream>

#include "app/base/error.h"
#include "app/base/text/key_values.h"
#include "app/base/text/plain_text.h"
#include "app/cli/options/lesson_options.h"
#include "app/cli/options/option_rows.h"
#include "app/cli/output/reports.h"
#include "app/session/view_fields.h"

namespace lanescope {
namespace {

// A third name selects four maps.
void name_maps(const std::string& text, ViewSettings& view) {
    const std::array maps{&view.map_a, &view.map_b, &view.map_c, &view.map_d};
    std::istringstream names(text);
    std::string name;
    for (std::size_t i = 0; std::getline(names, name, ';'); ++i) {
        if (i == maps.size()) throw UsageError("--maps " + quoted(text) + ": there are four maps at most");
        *maps[i] = name;
        view.four_maps = i >= 2;
    }
}

template <class T>
std::string value_of() {
    if constexpr (Named<T>)
        return one_of(enum_names<T>.list);
    else if constexpr (std::same_as<T, PlotTab>)
        return one_of(names_of_plots());
    else if constexpr (std::is_arithmetic_v<T>)
        return "INT";
    else
        return std::same_as<T, std::string> ? "VARIANT" : "VARIANT;...";
}

template <class T>
void add_option(CLI::App& app, const ViewMember& member, ViewOptions& options) {
    const std::string name = member.option;
    const auto take = [&options, name](const std::string& text) { options.given.emplace_back(name, text); };
    if constexpr (std::same_as<T, bool>) {
        app.add_flag_callback(
            "--" + name, [take] { take("yes"); }, member.what);
        return;
    }
    CLI::Option* option =
        app.add_option_function<std::string>("--" + name, take, member.what)->type_name(value_of<T>());
    if (std::is_arithmetic_v<T>) option->transform(whole_number({0, member.most}));
}

void apply_setting(const std::string& option, const std::string& text, ViewSettings& view) {
    each_field(view, [&](const ViewMember& member, auto& field) {
        if (!member.option || option != member.option) return;
        const bool all = member.zero_is_all && text == "0";
        read_setting(member, "--" + option, all ? "all" : text, field);
    });
}

}  // namespace

void add_view_options(CLI::App& app, ViewOptions& options) {
    add_row(app, "--maps", options.maps,
            "show these variants in the maps, two to four, separated by semicolons: 'cte;merge_path'")
        ->type_name("VARIANT;...");
    const ViewSettings settings;
    each_field(settings, [&](const ViewMember& member, const auto& field) {
        if (member.option) add_option<std::remove_cvref_t<decltype(field)>>(app, member, options);
    });
}

void apply(const ViewOptions& options, ViewSettings& view) {
    name_maps(options.maps, view);
    if (view.four_maps) view.warps = 2;
    for (const auto& [option, text] : options.given) apply_setting(option, text, view);
}

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
    if (in_lower_case(std::filesystem::path(options.screenshot).extension().string()) != ".png")
        throw UsageError(fmt::format("{} {}: pictures are written as PNG; give it a name that ends in .png",
                                     options.picture_option, quoted(options.screenshot)));
    check_writable(options.screenshot, options.picture_option);
}

/// Restores the last window. If the file is unreadable, the window reports it and writes a new one.
void take_memory(WindowStart& start, bool with_size) {
    Memory memory = remembered();
    start.memory = std::move(memory.kept);
    start.fault = std::move(memory.fault);
    start.choice.appearance = start.memory->appearance;
    if (with_size && start.memory->width >= min_width && start.memory->height >= min_height)
        std::tie(start.width, start.height) = std::pair(start.memory->width, start.memory->height);
}

}  // namespace

void add_theme_option(CLI::App& app, WindowOptions& options) {
    add_row(app, "--theme", options.theme, "use these window colours")->type_name(one_of(enum_names<Theme>.list));
}

void add_appearance_options(CLI::App& app, WindowOptions& options) {
    add_theme_option(app, options);
    add_row(app, "--size", options.size,
            "set the window's size in pixels; default: its last size, at first " + usual_size)
        ->type_name("WIDTHxHEIGHT");
    add_row(app, "--fresh", options.fresh, "start with default settings and do not save them; your work is saved");
    add_row(app, "--screenshot", options.screenshot, "save a PNG of the first complete run, then close")
        ->type_name("FILE.png");
    add_row(app, "--log-state", options.state_log, "write a JSON line to this file at each change of state")
        ->type_name("FILE");
    add_lessons_option(app, options.lessons);
}

WindowStart window_start(const Catalog& catalog, const WindowOptions& options) {
    WindowStart start;
    std::tie(start.width, start.height) = parse_window_size(options.size.empty() ? usual_size : options.size);
    start.fresh = options.fresh || !options.screenshot.empty();
    if (!start.fresh) take_memory(start, options.size.empty());
    start.width *= int(options.scale), start.height *= int(options.scale);
    if (options.scale > 1) start.choice.appearance.text_scale = float(options.scale);
    if (!options.theme.empty()) start.choice.appearance.theme = parse_name<Theme>(options.theme);
    if (!options.screenshot.empty()) check_picture(options);
    if (!options.state_log.empty()) check_writable(options.state_log, "--log-state");
    start.screenshot = options.screenshot;
    start.state_log = options.state_log;
    start.shelf = shelf_of(catalog, options.lessons);
    return start;
}

void require_display(const CliContext& around) {
    if (!around.has_display())
        throw BackendUnavailable(
            "no display: set DISPLAY, use a command such as `lanescope run`, or start it as "
            "`xvfb-run -a lanescope`");
}

}  // namespace lanescope
