#include "app/views/performance/sweep_map.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/analysis/best.h"
#include "app/model/throughput.h"
#include "app/views/kit/format.h"
#include "app/views/kit/palette.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/performance/sweep_look.h"
#include "app/views/plot/frame.h"
#include "app/views/plot/heat.h"
#include "app/views/plot/legend.h"
#include "app/views/state/units.h"

namespace lanescope {
namespace {

std::string cell_tip(const SweepView& sweep_view, const BestCell& cell) {
    std::string tip = fmt::format("{} = {}, {} = {}\n", title_of(sweep_view.x_axis), short_count(cell.x),
                                  title_of(sweep_view.y_axis), short_count(cell.y));
    for (const RunResultPtr& result : cell.results)
        tip += fmt::format("{}: {}\n", to_string(result->variant),
                           comparable(*result) ? duration(result->timing->cold.median) + ", " +
                                                     figure(gb_s(result->work, result->timing->cold.median)) + " GB/s"
                           : result->failure.empty() ? "wrong"
                                                     : result->failure);
    if (cell.winner && cell.ahead)
        tip +=
            fmt::format("{} leads by {}.", to_string(sweep_view.map.variants[*cell.winner]), with_bounds(*cell.ahead));
    return tip;
}

std::size_t index_of(const std::vector<double>& values, double value) {
    return std::size_t(std::ranges::lower_bound(values, value) - values.begin());
}

plot::HeatCell heat_cell(const SweepView& sweep_view, const BestCell& cell, const std::vector<ImU32>& colours) {
    plot::HeatCell shown{.column = index_of(sweep_view.map.xs, cell.x), .row = index_of(sweep_view.map.ys, cell.y)};
    shown.tip = cell_tip(sweep_view, cell);
    shown.colour = theme::line;
    shown.hollow = !cell.winner || !cell.clear;
    if (!cell.winner) return shown;
    // The colour is full from twice the speed on.
    const float ahead = cell.ahead ? float(std::clamp(cell.ahead->value - 1, 0.0, 1.0)) : 0;
    shown.colour = mix(theme::ground, colours[*cell.winner], 0.35f + 0.65f * ahead);
    if (cell.ahead) shown.text = fmt::format("{:.2f}\u00D7", cell.ahead->value);
    if (cell.ahead) shown.below = bounds_in_short(*cell.ahead);
    return shown;
}

plot::HeatMap heat_of(const SweepView& sweep_view, const std::vector<ImU32>& colours) {
    plot::HeatMap heat;
    for (const double x : sweep_view.map.xs) heat.columns.push_back(plot::tick_text(x));
    for (const double y : sweep_view.map.ys) heat.rows.push_back(plot::tick_text(y));
    for (const BestCell& cell : sweep_view.map.cells) heat.cells.push_back(heat_cell(sweep_view, cell, colours));
    heat.x_title = title_of(sweep_view.x_axis);
    if (sweep_view.origins.size() > 1) heat.x_title += "; of " + sweep_view.origins.front() + " alone";
    heat.x_tip = tip_of_axis(sweep_view.x_axis);
    heat.y_tip =
        tip_of_axis(sweep_view.y_axis).with("\nA fuller colour means a larger lead. An outline has no sure winner.");
    heat.y_title = title_of(sweep_view.y_axis) + "; colour: the leading variant, number: its lead over the second";
    return heat;
}

}  // namespace

void draw_sweep_map(const SweepView& sweep_view, Area area, float badges) {
    const std::vector<ImU32> colours = colours_of(sweep_view.results, sweep_view.map.variants);
    std::vector<plot::LegendItem> legend;
    for (std::size_t i = 0; i < sweep_view.map.variants.size(); ++i)
        legend.push_back(
            {to_string(sweep_view.map.variants[i]), colours[i], true, "The leading variant in cells of this colour."});
    int ignored = -1;
    const float top = plot::draw_legend("legend", legend, {area.x, area.y}, area.width, ignored);
    plot::HeatMap heat = heat_of(sweep_view, colours);
    heat.caption_right = badges;
    plot::draw(heat, {area.x, area.y + top}, {area.x + area.width, area.y + area.height});
}

}  // namespace lanescope
