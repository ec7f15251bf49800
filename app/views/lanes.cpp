// Lanes of the selected line, or of the whole kernel: histogram and figures.
#include <fmt/format.h>

#include <algorithm>

#include "app/analysis/sector_source.h"
#include "app/views/desk.h"
#include "app/views/format.h"
#include "app/views/plot/histogram.h"
#include "app/views/text.h"
#include "app/views/theme.h"

namespace lanescope {
namespace {

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

void draw_figure(const Figure& figure, float left, float right, float y, float height) {
    const float middle = y + height / 2, value = text_size(fonts().mono, figure.value).x;
    draw_text(left, right - value - unit(8), middle, Align::left, fonts().text, theme::quiet, figure.name);
    draw_text(left, right, middle, Align::right, fonts().mono, theme::text, figure.value);
    explain_area({left, y}, {right, y + height}, figure.tip);
}

}  // namespace

void draw_lanes(Desk& desk, const ShownResult& shown, Area area) {
    const int line =
        desk.memory.hovered_line_before > 0 ? desk.memory.hovered_line_before : desk.choice.view.source_line;
    const LineTally* chosen = find_line(shown.lines, line);
    const LaneTally& lanes = chosen ? chosen->lanes : shown.whole;
    ImGui::GetWindowDrawList()->AddLine({area.x - unit(14), area.y}, {area.x + area.width + unit(14), area.y},
                                        theme::grid);
    const float right = area.x + area.width, title = area.y + unit(18);
    const std::string about =
        chosen ? fmt::format("Active lanes in line {}", line) : std::string("Active lanes, whole kernel");
    draw_text(area.x, right, title, Align::left, fonts().strong, theme::text, about);
    const std::string mean = fmt::format("mean {:.1f}", lanes.mean_active());
    if (text_size(fonts().strong, about).x + text_size(fonts().small_mono, mean).x + unit(12) < area.width)
        draw_text(area.x, right, title, Align::right, fonts().small_mono, theme::quiet, mean);
    const std::vector<Figure> figures = figures_of(lanes, sector_source(*shown.result));
    const float row = std::min(unit(23), (area.height - unit(36)) * 0.6f / float(figures.size())),
                table = row * float(figures.size());
    plot::draw_lane_histogram(lanes.histogram, lanes.mean_active(), {area.x, area.y + unit(36)},
                              {right, area.y + area.height - table - unit(8)});
    for (std::size_t i = 0; i < figures.size(); ++i)
        draw_figure(figures[i], area.x, right, area.y + area.height - table + row * float(i), row);
}

}  // namespace lanescope
