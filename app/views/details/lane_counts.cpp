#include "app/views/details/details.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/analysis/lanes/lane_tally.h"
#include "app/views/kit/text.h"
#include "app/views/kit/text_format.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/plot/bar_chart.h"

namespace lanescope {
namespace {

using theme::unit;

struct Figure {
    std::string name, value;
    Tip tip;
};

std::vector<Figure> figures_of(const LaneTally& lanes, SectorSource source) {
    const auto or_none = [source](std::uint64_t requests, double value) -> std::string {
        if (source == SectorSource::none) return "not counted";
        const char* origin = source == SectorSource::emulated ? "emulated  " : "";
        return requests ? fmt::format("{}{:.2f}", origin, value) : "none";
    };
    return {
        {"mean active lanes",
         fmt::format("{:.2f} / 32", lanes.mean_active()),
         {"Active lanes per warp-step, on average.", Term::active_lanes}},
        {"SIMT efficiency",
         fmt::format("{:.1f} %", 100 * lanes.simt_efficiency()),
         {"Mean active lanes divided by 32: the used share of the warp.", Term::active_lanes}},
        {"sectors per request",
         or_none(lanes.requests, lanes.sectors_per_request()),
         {"32-byte sectors per request of a warp to global memory. 4 is ideal for 32 adjacent floats.", Term::sectors}},
        {"bank conflicts per request",
         or_none(lanes.shared_requests, lanes.conflicts_per_request()),
         {"Bank conflicts: extra passes per shared-memory request of a warp. 0 is ideal.", Term::shared_memory}},
        {"warp-steps",
         short_count(double(lanes.steps)),
         {"Executions of an access, shuffle or barrier by a warp, over the whole grid.", Term::whole_grid}},
    };
}

std::vector<Figure> figures_that_fit(std::vector<Figure> figures, float height) {
    const auto most = std::size_t(std::max(0.0f, height / (font_size(fonts().text) + unit(1))));
    figures.resize(std::min(figures.size(), most));
    return figures;
}

void draw_figure(const Figure& figure, float left, float right, float y, float height) {
    const float middle = y + height / 2, value = text_size(fonts().mono, figure.value).x;
    draw_text(left, right - value - unit(8), middle, Align::left, fonts().text, theme::quiet, figure.name);
    draw_text(left, right, middle, Align::right, fonts().mono, theme::text, figure.value);
    explain_area({left, y}, {right, y + height}, figure.tip);
}

/// Returns the pointed line, else the selected one; 0: all.
int line_of(const ViewContext& context, const ResultView& shown) {
    const int pointed = context.ui.hovered_line_before;
    const int line = pointed > 0 ? pointed : context.choice.view.source_line;
    return find_line(shown.lines, line) ? line : 0;
}

void draw_title(Area area, const std::string& title, const Tip& tip) {
    draw_text(area.x, area.right(), area.y + unit(9), Align::left, fonts().strong, theme::text, title);
    explain_area(area.from(), {area.right(), area.y + unit(18)}, tip);
}

void say_no_lanes(Area area) { empty_state(area.from(), area.to(), "No lanes", "This result has no recorded lanes."); }

/// Omits a plot that would be too small. Returns its area.
Area draw_figures(const ResultView& shown, const LaneTally& lanes, Area area, float least_plot) {
    const float title = unit(22), height = area.height - title, right = area.right();
    const float share = height * 0.4f < least_plot ? height : height * 0.6f;
    const auto figures = figures_that_fit(figures_of(lanes, sector_source(*shown.result)), share);
    const float row = std::min(unit(23), share / float(std::max<std::size_t>(1, figures.size())));
    const float table = row * float(figures.size());
    for (std::size_t i = 0; i < figures.size(); ++i)
        draw_figure(figures[i], area.x, right, area.bottom() - table + row * float(i), row);
    return {area.x, area.y + title, area.width, std::max(0.0f, height - table - unit(8))};
}

}  // namespace

void draw_lane_counts(ViewContext& context, const ResultView& shown, Area area) {
    if (shown.whole.steps == 0) return say_no_lanes(area);
    const int line = line_of(context, shown);
    const LaneTally& lanes = line > 0 ? find_line(shown.lines, line)->lanes : shown.whole;
    draw_title(area, line > 0 ? fmt::format("Active lanes in line {}", line) : "Active lanes",
               {line > 0 ? "For the line that you select or point at, over the whole grid."
                         : "For all lines, over the whole grid.",
                Term::active_lanes});
    const Area plot = draw_figures(shown, lanes, area, unit(52));
    plot::draw_lane_histogram(lanes.histogram, lanes.mean_active(), plot.from(), plot.to());
}

Table lanes_table(const ViewContext& context) {
    Table table{{"variant", "line", "active_lanes", "warp_steps", "percent_of_steps"}, {}};
    const ResultView* shown = context.shown_at_side();
    if (!shown) return table;
    const int line = line_of(context, *shown);
    const LaneTally& lanes = line > 0 ? find_line(shown->lines, line)->lanes : shown->whole;
    for (std::size_t active = 1; active < lanes.histogram.size(); ++active) {
        const double steps = double(lanes.histogram[active]);
        table.rows.push_back({shown->name, line > 0 ? TableCell(std::int64_t(line)) : TableCell(), std::int64_t(active),
                              std::int64_t(lanes.histogram[active]),
                              lanes.steps ? TableCell(rounded(100 * steps / double(lanes.steps))) : TableCell()});
    }
    return table;
}

void draw_lanes_over_time(ViewContext& context, const ResultView& shown, Area area) {
    if (shown.whole.steps == 0) return say_no_lanes(area);
    draw_title(area, "Active lanes over time",
               {"The number of active lanes over time, for the recorded warps.", Term::active_lanes});
    const int line = line_of(context, shown);
    draw_lane_timeline(context, shown,
                       draw_figures(shown, line > 0 ? find_line(shown.lines, line)->lanes : shown.whole, area, 0));
}

}  // namespace lanescope
