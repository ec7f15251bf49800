#include "app/cli/view_options.h"

#include <algorithm>
#include <array>

#include "app/cli/validators.h"
#include "app/lab/names.h"
#include "app/model/error.h"

namespace lanescope {
namespace {

constexpr std::int64_t most = 1'000'000'000'000;

// In the order of PlotTab and ColourBy.
const std::vector<std::string> tabs{"bars", "sweep", "roofline", "metrics", "ledger"};
const std::vector<std::string> colours{"array", "lanes", "sectors", "line", "conflicts", "idle"};

template <class E>
void choose(const char* what, const std::string& name, const std::vector<std::string>& names, E& value) {
    if (name.empty()) return;
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) throw UsageError(unknown_name(what, name, names));
    value = static_cast<E>(found - names.begin());
}

}  // namespace

void add_view_options(CLI::App& app, ViewOptions& o) {
    app.add_option("--tab", o.tab, "the plot: bars, sweep, roofline, metrics or ledger");
    app.add_option("--maps", o.maps, "variants in map A and B, with a semicolon between: 'cte;merge_path'");
    app.add_flag("--difference", o.difference, "map B shows what A leaves idle and B does not");
    app.add_option("--colour", o.colour, "what colours mean: array, lanes, sectors, line, conflicts or idle");
    app.add_option("--visible-warps", o.warps, "height of the maps; 0: the whole grid")->check(whole_number(0, most));
    app.add_option("--visible-steps", o.steps, "width of the maps; 0: as many as fit")->check(whole_number(0, most));
    app.add_option("--from-warp", o.first_warp, "top of the maps")->check(whole_number(0, most));
    app.add_option("--from-step", o.first_step, "left edge of the maps")->check(whole_number(0, most));
    app.add_option("--cursor", o.cursor, "the step that the cursor stands at")->check(whole_number(0, most));
    app.add_option("--line", o.line, "the source line that is selected")->check(whole_number(0, 1'000'000));
    app.add_flag("--large-plots", o.large_plots, "plots in place of the maps");
}

void apply(const ViewOptions& o, ViewSettings& view) {
    choose("plot", o.tab, tabs, view.tab);
    choose("colour", o.colour, colours, view.colour);
    const std::size_t between = o.maps.find(';');
    view.map_a = o.maps.substr(0, between);
    if (between != std::string::npos) view.map_b = o.maps.substr(between + 1);
    if (o.warps >= 0) view.warps = double(o.warps);
    view.steps = double(o.steps), view.first_warp = double(o.first_warp), view.first_step = double(o.first_step);
    view.cursor_step = double(o.cursor);
    view.source_line = int(o.line);
    view.map_difference = o.difference;
    view.large_plots = o.large_plots;
}

}  // namespace lanescope
