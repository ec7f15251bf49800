#include "app/views/source/lanes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/analysis/sector_source.h"
#include "app/views/kit/format.h"
#include "app/views/kit/text.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/plot/histogram.h"
#include "app/views/source/lane_numbers.h"
#include "app/views/state/view_context.h"

namespace lanescope {
namespace {

struct LanesState {
    int part = 0;  ///< what stands below the source
};

using theme::unit;

struct Figure {
    std::string name, value, tip;
};

std::vector<Figure> figures_of(const LaneTally& lanes, SectorSource source) {
    const auto or_none = [source](std::uint64_t requests, double value) -> std::string {
        if (source == SectorSource::none) return "not counted";
        const char* origin = source == SectorSource::emulated ? "emulated  " : "";
        return requests ? fmt::format("{}{:.2f}", origin, value) : "none";
    };
    return {
        {"mean active lanes", fmt::format("{:.2f} / 32", lanes.mean_active()),
         "Lanes that take part in a warp-step, on average."},
        {"SIMT efficiency", fmt::format("{:.1f} %", 100 * lanes.simt_efficiency()),
         "Mean active lanes over 32: how much of the warp's width is used."},
        {"sectors a request", or_none(lanes.requests, lanes.sectors_per_request()),
         "32-byte sectors that one global access of a warp touches: 4 is ideal for 32 floats side by side."},
        {"bank conflicts a request", or_none(lanes.shared_requests, lanes.conflicts_per_request()),
         "Extra passes that one shared-memory access of a warp needs; 0 is ideal."},
        {"warp-steps", short_count(double(lanes.steps)), "Times that a warp executed a site, over the whole grid."},
    };
}

// The first ones, where there is no room for all.
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

void draw_parts(ViewContext& context, float x, float y, float width) {
    static const std::array options{
        Option{"Lanes",
               "How often so many lanes were active: of the line that is selected or pointed at, else of all."},
        Option{"Time", "Warps under way over time, stacked by how many of their lanes are active."},
        Option{"Lines", "All source lines in a table. Click a head to sort, a row to go there."}};
    ImGui::SetCursorScreenPos({x, y});
    segmented("lane parts", options, context.state<LanesState>().part, width);
}

}  // namespace

void draw_lanes(ViewContext& context, const ResultView& shown, Area area) {
    const int line =
        context.ui.hovered_line_before > 0 ? context.ui.hovered_line_before : context.choice.view.source_line;
    const LineTally* chosen = find_line(shown.lines, line);
    const LaneTally& lanes = chosen ? chosen->lanes : shown.whole;
    ImGui::GetWindowDrawList()->AddLine({area.x - unit(14), area.y}, {area.x + area.width + unit(14), area.y},
                                        theme::grid);
    const float right = area.x + area.width, title = area.y + unit(20), parts = std::min(unit(168), area.width * 0.5f);
    const int part = context.state<LanesState>().part;
    std::string about = chosen ? fmt::format("Active lanes in line {}", line) : std::string("Active lanes");
    if (part == 1) about = "Active lanes over time";
    if (part == 2) about = "Source lines";
    if (text_size(fonts().strong, about).x > right - parts - unit(8) - area.x)
        about = part == 1 ? "Over time" : part == 2 ? "Lines" : fmt::format("Line {}", line);
    draw_text(area.x, right - parts - unit(8), title, Align::left, fonts().strong, theme::text, about);
    explain_area({area.x, title - unit(12)}, {right - parts - unit(8), title + unit(12)},
                 part == 2   ? "What each line of the source did, over the whole grid."
                 : part == 1 ? "How many lanes are active as time goes by, over the recorded warps."
                 : chosen    ? "Of the line that is selected or pointed at, over the whole grid."
                             : "Of all lines together, over the whole grid.");
    draw_parts(context, right - parts, area.y + unit(6), parts);
    const Area below{area.x, area.y + unit(40), area.width, area.height - unit(40)};
    if (part == 2) return draw_line_table(context, shown, below);
    const std::vector<Figure> figures =
        figures_that_fit(figures_of(lanes, sector_source(*shown.result)), below.height * 0.6f);
    const float row = std::min(unit(23), below.height * 0.6f / float(std::max<std::size_t>(1, figures.size()))),
                table = row * float(figures.size()), plot = below.height - table - unit(8);
    if (part == 1)
        draw_lane_timeline(context, shown, {below.x, below.y, below.width, plot});
    else
        plot::draw_lane_histogram(lanes.histogram, lanes.mean_active(), {below.x, below.y}, {right, below.y + plot});
    for (std::size_t i = 0; i < figures.size(); ++i)
        draw_figure(figures[i], area.x, right, area.y + area.height - table + row * float(i), row);
}

}  // namespace lanescope
