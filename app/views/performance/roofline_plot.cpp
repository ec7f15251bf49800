#include "app/views/performance/plot_panel.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/analysis/timing/origin.h"
#include "app/catalog/catalog.h"
#include "app/views/kit/text.h"
#include "app/views/kit/text_format.h"
#include "app/views/kit/theme.h"
#include "app/views/kit/widgets.h"
#include "app/views/performance/plot_badges.h"
#include "app/views/performance/plot_tables.h"
#include "app/views/plot/chart_frame.h"
#include "app/views/state/plot_choice.h"
#include "app/views/state/popups.h"

namespace lanescope {
namespace {

using theme::unit;

const std::array moved_options{
    Option{"moved: sectors requested",
           {"32 bytes per sector of each warp's request. L1 serves these bytes.", Term::sectors}},
    Option{"moved: from L2", "32 bytes per sector that is not in L1."},
    Option{"moved: from DRAM", "Bytes that are not in L2, from the time model or the GPU's counter."}};

std::string origin_of(const Device& device, bool measured) {
    return measured ? " Measured on this device." : " From the model of " + device.name + ": " + device.source + ".";
}

// Bandwidth slopes end at the arithmetic limit.
void add_roofs(const RunResult& any, const std::string& of, double low, double high, plot::Chart& chart) {
    const Roofs roofs = roofs_of(any.device);
    const std::string origin = origin_of(any.device, any.provenance.backend == BackendKind::cuda);
    const auto slope = [&](const char* name, double gb_s, ImU32 colour, bool below) {
        if (gb_s <= 0) return;
        const double knee = roofs.fp32_gflop_s > 0 ? std::min(high, roofs.fp32_gflop_s / gb_s) : high;
        chart.guides.push_back({low, low * gb_s, knee, knee * gb_s, fmt::format("{}{} {} GB/s", of, name, figure(gb_s)),
                                fmt::format("The limit of the {} bandwidth at each intensity.{}", name, origin), colour,
                                below});
    };
    // Names similar roofs of two origins on either side.
    slope("DRAM", roofs.dram_gb_s, theme::text, chart.guides.empty());
    slope("L2", roofs.l2_gb_s, theme::quiet, false);
    if (roofs.fp32_gflop_s <= 0) return;
    const double knee = std::clamp(roofs.fp32_gflop_s / std::max(1.0, roofs.l2_gb_s), low, high);
    chart.guides.push_back({knee, roofs.fp32_gflop_s, high, roofs.fp32_gflop_s,
                            fmt::format("{}FP32 {} TFLOP/s", of, figure(roofs.fp32_gflop_s * 1e-3)),
                            "Multiplications and additions in single precision." + origin, theme::quiet});
}

/// Names roofs if there are several origins.
void add_all_roofs(const ViewContext& context, double low, double high, plot::Chart& chart) {
    std::vector<std::string> done;
    for (const ResultView& shown : context.view_model().results) {
        const std::string origin = origin_of(*shown.result);
        if (std::ranges::count(done, origin)) continue;
        done.push_back(origin);
        add_roofs(*shown.result, context.view_model().several_origins ? origin + " " : "", low, high, chart);
    }
}

std::string text_of(const RooflinePoint& p) {
    std::string text =
        fmt::format("{} GFLOP/s at {} operations per compulsory byte", figure(p.gflop_s), figure(p.compulsory));
    if (p.moved)
        text += fmt::format(", {} per moved byte; {} bytes moved per compulsory byte", figure(*p.moved),
                            figure(p.compulsory / *p.moved));
    return text;
}

void add_variant(const ResultView& shown, TrafficLevel level, plot::Chart& chart) {
    const auto p = roofline_point(*shown.result, level);
    if (!p) return;
    const bool wrong = !shown.result->verification.verified;
    plot::Line line{.name = shown.name, .colour = shown.colour, .joined = false};
    line.points.push_back({.x = p->compulsory, .y = p->gflop_s, .hollow = wrong, .text = text_of(*p)});
    if (is_impossible(*shown.result)) {
        line.name += " (impossible)";
        line.points.back().text += "\n" + why_impossible(*shown.result);
    }
    if (p->moved) {
        line.points.push_back({.x = *p->moved, .y = p->gflop_s, .hollow = true, .text = text_of(*p)});
        chart.arrows.push_back({p->compulsory, p->gflop_s, *p->moved, p->gflop_s, shown.colour, ""});
    }
    chart.lines.push_back(std::move(line));
}

// Wide enough to show the slopes.
std::pair<double, double> range_of(const plot::Chart& chart) {
    double low = 1e300, high = 0;
    for (const plot::Line& line : chart.lines)
        for (const plot::Point& p : line.points) low = std::min(low, p.x), high = std::max(high, p.x);
    return {low / 4, high * 6};
}

plot::Scale heights(const plot::Chart& chart, const Roofs& roofs, double high_x) {
    std::vector<double> values;
    for (const plot::Line& line : chart.lines)
        for (const plot::Point& p : line.points) values.insert(values.end(), {p.y / 2, p.y});
    values.push_back(attainable_gflop_s(roofs.dram_gb_s, roofs.fp32_gflop_s, high_x) * 1.5);
    return plot::scale_around(values, true, false);
}

plot::Chart roofline_chart(const ViewContext& context) {
    plot::Chart chart;
    for (const ResultView& shown : context.view_model().results)
        if (!plot::is_hidden(context.choice.view.hidden, shown.name))
            add_variant(shown, level_of(context.choice.view.moved), chart);
    return chart;
}

void name_axes(plot::Chart& chart) {
    const bool none_moved = chart.arrows.empty();
    chart.x_title = none_moved ? "operations per byte (moved bytes not counted: see GPU counters in Metrics)"
                               : "operations per byte; full: compulsory bytes, ring: moved bytes";
    chart.x_short = "operations per byte";
    chart.y_title = "GFLOP/s";
    chart.x_tip = "Multiplications and additions per compulsory byte or per moved byte.";
    chart.y_tip = unit_options()[std::size_t(ThroughputUnit::gflop_s)].tip;
    chart.log_x = chart.log_y = true;
    chart.read_out_by_x = false;
}

/// Returns the legend's height.
float draw_choices(ViewContext& context, float left, float right, float top) {
    std::vector<plot::LegendItem> legend;
    for (const ResultView& shown : context.view_model().results)
        legend.push_back({shown.name, shown.colour, !plot::is_hidden(context.choice.view.hidden, shown.name)});
    int current = int(context.choice.view.moved), clicked = -1;
    ImGui::SetCursorScreenPos({left, top});
    if (quiet_dropdown("moved", right, "The moved bytes that the arrows point to.", moved_options, current))
        context.choice.view.moved = MovedBytes(current);
    const float room = right - left - text_size(fonts().small, moved_options[std::size_t(current)].text).x - unit(30);
    const float used = plot::draw_legend("legend", legend, {left, top}, room, clicked);
    if (clicked >= 0) plot::toggle(context.choice.view.hidden, legend[std::size_t(clicked)].name);
    return used;
}

/// Unmoved scales keep fitting.
void draw_fitted(ViewContext& context, const plot::Chart& chart, plot::Scale x, plot::Scale y, ImVec2 from, ImVec2 to) {
    plot::ChartView& view = context.ui.charts["roofline"];
    plot::ChartView fitted = view;
    const bool log = view.log_x.value_or(true) && view.log_y.value_or(true);
    if (!view.x && log) fitted.x = x;
    if (!view.y && log) fitted.y = y;
    const plot::ChartView before = fitted;
    plot::draw("roofline", chart, fitted, from, to);
    view = {fitted.x == before.x ? view.x : fitted.x, fitted.y == before.y ? view.y : fitted.y, fitted.log_x,
            fitted.log_y};
}

}  // namespace

TrafficLevel level_of(MovedBytes moved) {
    if (moved == MovedBytes::from_l2) return TrafficLevel::from_l2;
    return moved == MovedBytes::from_dram ? TrafficLevel::from_dram : TrafficLevel::requested;
}

void draw_roofline(ViewContext& context, Area area) {
    plot::Chart chart = roofline_chart(context);
    const float left = area.x + unit(16), right = area.right() - unit(16), top = area.y + unit(5);
    const float used = draw_choices(context, left, right, top);
    if (chart.lines.empty()) {
        empty_state({area.x, area.y + used}, area.to(), "No points yet",
                    "Run a variant to see its point here, below the limits of memory and arithmetic.");
        return;
    }
    const auto [low, high] = range_of(chart);
    add_all_roofs(context, low, high, chart);
    name_axes(chart);
    chart.caption_right = draw_plot_badges(plot_badges(context.view_model().plain(), true, true), area);
    const Roofs roofs = roofs_of(context.view_model().results.front().result->device);
    draw_fitted(context, chart, {low, high, true}, heights(chart, roofs, high), {left, top + std::max(used, unit(24))},
                {right, area.bottom()});
    offer_menu(context, area, {"roofline", roofline_table, Panel::plot});
}

}  // namespace lanescope
