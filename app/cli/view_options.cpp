#include "app/cli/view_options.h"

#include <array>
#include <sstream>

#include "app/cli/validators.h"
#include "app/model/error.h"
#include "app/model/quote.h"
#include "app/model/view_names.h"

namespace lanescope {
namespace {

constexpr std::int64_t most = 1'000'000'000'000;

// A third name asks for four maps.
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

}  // namespace

void add_view_options(CLI::App& app, ViewOptions& o) {
    app.add_option("--panel", o.panel, "a picture of one panel: window (all of it), maps, plot, source or matrix");
    app.add_option("--tab", o.tab, "the plot: bars, sweep, roofline, metrics or ledger");
    app.add_option("--order", o.order, "the bars: chosen (as they were), time or name");
    app.add_option("--maps", o.maps, "variants in the maps, two to four, with semicolons between: 'cte;merge_path'");
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
    if (!o.tab.empty()) view.tab = parse_tab(o.tab);
    if (!o.order.empty()) view.order = parse_order(o.order);
    if (!o.colour.empty()) view.colour = parse_colour(o.colour);
    if (!o.panel.empty()) view.alone = parse_panel(o.panel);
    name_maps(o.maps, view);
    if (view.four_maps) view.warps = 2;
    if (o.warps >= 0) view.warps = double(o.warps);
    view.steps = double(o.steps), view.first_warp = double(o.first_warp), view.first_step = double(o.first_step);
    view.cursor_step = double(o.cursor);
    view.source_line = int(o.line);
    view.map_difference = o.difference;
    view.large_plots = o.large_plots;
}

}  // namespace lanescope
