#include "app/cli/options/view_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <sstream>

#include "app/cli/options/validators.h"
#include "app/model/text/error.h"
#include "app/model/text/quote.h"
#include "app/session/view_text.h"

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
std::string help_of(const ViewMember& member) {
    if constexpr (Named<T>)
        return fmt::format("{}: {}", member.what, fmt::join(enum_names<T>.list, ", "));
    else if constexpr (std::same_as<T, PlotTab>)
        return fmt::format("{}: {}", member.what, fmt::join(names_of_plots(), ", "));
    else
        return member.what;
}

template <class T>
void add_option(CLI::App& app, const ViewMember& member, ViewOptions& options) {
    const std::string name = member.option;
    const auto take = [&options, name](const std::string& text) { options.given.emplace_back(name, text); };
    if constexpr (std::same_as<T, bool>) {
        app.add_flag_callback(
            "--" + name, [take] { take("yes"); }, help_of<T>(member));
        return;
    }
    CLI::Option* option = app.add_option_function<std::string>("--" + name, take, help_of<T>(member));
    if (std::is_arithmetic_v<T>) option->transform(whole_number(0, std::int64_t(member.most)));
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
    app.add_option("--maps", options.maps,
                   "show these variants in the maps, two to four, separated by semicolons: 'cte;merge_path'");
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

}  // namespace lanescope
